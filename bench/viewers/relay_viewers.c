/* Viewers of one match at a relay: each keeps the rules of docs/integrators.md.
 *
 *   relay_viewers RELAY-PORT SERVER-PORT VIEWERS SEED FILE < paths
 *
 * Each line of the input is the path of a viewer. Once each has had a message, "begun" is printed;
 * at the end of the input that follows, what came to each is written to the file.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { NONE, CONNECT, ASK };
enum { NOTHING = -1, ASKED = -2, BROKEN = -3 };
enum { ADDRESSES = 16, ROOM = 8192, AT_ONCE = 1024 };

struct record { double at; int32_t viewer, position, before, reserved; };
struct viewer {
    int relay, server, told, length;
    char path[256], got[ROOM];
};

static struct viewer *viewers;
/* What each is to do, and when; apart, since all are looked through. */
static struct { double at; int what; } *dues;
static struct record *records;
static size_t count, space;
static int poll_, ports[2], begun;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static void note(int n, int position, int before) {
    if (count == space) {
        space = space ? 2 * space : 1 << 20;
        if (!(records = realloc(records, space * sizeof *records))) exit(1);
    }
    records[count++] = (struct record){now(), n, position, before, 0};
}

static void later(int n, double seconds, int what) {
    dues[n].at = now() + seconds;
    dues[n].what = what;
}

static int opened(int n, int asks) {
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (fd < 0) { perror("socket"); exit(1); }
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    from.sin_addr.s_addr = htonl(0x7f000101 + n % ADDRESSES);
    bind(fd, (struct sockaddr *)&from, sizeof from);
    to.sin_port = htons(ports[asks]);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connect(fd, (struct sockaddr *)&to, sizeof to);
    struct epoll_event e = {.events = EPOLLOUT, .data.u32 = 2 * n + asks};
    epoll_ctl(poll_, EPOLL_CTL_ADD, fd, &e);
    return fd;
}

static void broken(int n) {
    struct viewer *v = &viewers[n];
    close(v->relay);
    v->relay = -1;
    note(n, 0, BROKEN);
    later(n, 0.05 + drand48(), CONNECT);
}

static void closed(int n, int asks) {
    if (!asks) { broken(n); return; }
    close(viewers[n].server);
    viewers[n].server = -1;
}

static void message(int n, char *block) {
    char *data = strstr(block, "data: {\"match\":\"m\",\"position\":"), *before;
    if (!data || !(before = strstr(data, "\"before\":"))) return;
    int position = atoi(strstr(data, "\"position\":") + 11);
    viewers[n].told = 1;
    dues[n].what = NONE;
    note(n, position, before[9] == 'n' ? NOTHING : atoi(before + 9));
}

static void read_relay(int n) {
    struct viewer *v = &viewers[n];
    ssize_t size = recv(v->relay, v->got + v->length, ROOM - 1 - v->length, 0);
    if (size < 0 && errno == EAGAIN) return;
    if (size <= 0) { broken(n); return; }
    if (!v->length && !strncmp(v->got, "HTTP/", 5)) later(n, 1 + drand48() / 4, ASK);
    v->length += size;
    v->got[v->length] = 0;
    char *start = v->got, *end;
    while ((end = strstr(start, "\n\n"))) {
        *end = 0;
        message(n, start);
        start = end + 2;
    }
    v->length -= start - v->got;
    memmove(v->got, start, v->length + 1);
}

static void read_server(int n) {
    char answer[ROOM], *version;
    ssize_t size = recv(viewers[n].server, answer, ROOM - 1, 0);
    if (size > 0) {
        answer[size] = 0;
        if ((version = strstr(answer, "\"version\":"))) note(n, atoi(version + 10), ASKED);
    }
    closed(n, 1);
}

static void ready(struct epoll_event *e) {
    int n = e->data.u32 / 2, asks = e->data.u32 % 2;
    int fd = asks ? viewers[n].server : viewers[n].relay;
    if (fd < 0) return;
    if (e->events & (EPOLLERR | EPOLLHUP) && !(e->events & EPOLLIN)) { closed(n, asks); return; }
    if (e->events & EPOLLOUT) {
        char head[512];
        int size = snprintf(head, sizeof head,
            "GET %s HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream, */*\r\n\r\n",
            asks ? "/v1/matches/m/scoreboard" : viewers[n].path);
        if (send(fd, head, size, MSG_NOSIGNAL) != size) { closed(n, asks); return; }
        struct epoll_event reading = {.events = EPOLLIN, .data.u32 = e->data.u32};
        epoll_ctl(poll_, EPOLL_CTL_MOD, fd, &reading);
    } else if (asks) read_server(n);
    else read_relay(n);
}

static void due(int n) {
    struct viewer *v = &viewers[n];
    int what = dues[n].what;
    dues[n].what = NONE;
    if (what == CONNECT) {
        v->told = v->length = 0;
        v->relay = opened(n, 0);
    } else if (v->server < 0) v->server = opened(n, 1);
}

int main(int argc, char **argv) {
    if (argc != 6) return 2;
    ports[0] = atoi(argv[1]), ports[1] = atoi(argv[2]);
    int number = atoi(argv[3]), left = number;
    srand48(atol(argv[4]));
    poll_ = epoll_create1(0);
    viewers = calloc(number, sizeof *viewers);
    dues = calloc(number, sizeof *dues);
    double looked = 0;
    for (int n = 0; n < number; n++) {
        viewers[n].relay = viewers[n].server = -1;
        if (scanf("%255s", viewers[n].path) != 1) return 2;
        later(n, n / 4000.0, CONNECT);
    }
    fcntl(0, F_SETFL, O_NONBLOCK);
    struct epoll_event events[AT_ONCE];
    while (1) {
        char end;
        if (begun && read(0, &end, 1) == 0) break;
        int many = epoll_wait(poll_, events, AT_ONCE, 5);
        for (int i = 0; i < many; i++) ready(&events[i]);
        double time = now();
        if (time - looked < 0.005) continue;
        looked = time;
        for (int n = 0; n < number; n++)
            if (dues[n].what && dues[n].at <= time) due(n);
        if (!begun) {
            left = 0;
            for (int n = 0; n < number; n++) left += !viewers[n].told;
            if (!left) { begun = 1; puts("begun"); fflush(stdout); }
        }
    }
    FILE *file = fopen(argv[5], "wb");
    return !file || fwrite(records, sizeof *records, count, file) != count || fclose(file);
}
