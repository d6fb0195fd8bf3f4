// A board in Go, of its standard library alone: every update of some matches, each once.
//
//	follow_board SERVER lines|events OUT LAST MATCH…
//
// It notes each update in OUT as it comes. Once each match has reached position LAST it writes
// their scoreboards to OUT.json and ends. It was written from docs/integrators.md.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

type board map[string]any

type told struct {
	Scoreboards []board
	Match       string
	Entry       struct{ Position int }
	Scoreboard  board
}

var (
	server, form, out = os.Args[1], os.Args[2], os.Args[3]
	last, _           = strconv.Atoi(os.Args[4])
	matches           = os.Args[5:]
	boards            = map[string]board{}
	noted             *os.File
	after             string
)

func done() bool {
	for _, shown := range boards {
		if int(shown["version"].(float64)) < last {
			return false
		}
	}
	return len(boards) == len(matches)
}

func hear(name, id string, data []byte) error {
	var message told
	if name == "snapshot" || name == "update" {
		if err := json.Unmarshal(data, &message); err != nil {
			return err
		}
	}
	switch name {
	case "snapshot":
		for _, shown := range message.Scoreboards {
			boards[shown["match"].(string)] = shown
		}
	case "update":
		boards[message.Match] = message.Scoreboard
		fmt.Fprintln(noted, message.Match, message.Entry.Position)
	}
	if name == "snapshot" || name == "reset" {
		fmt.Fprintln(noted, name)
	}
	if id != "" {
		after = id
	}
	return nil
}

func hearLine(line []byte) error {
	var whole struct {
		Event string
		Id    json.Number
		Data  json.RawMessage
	}
	if err := json.Unmarshal(line, &whole); err != nil {
		return err
	}
	return hear(whole.Event, whole.Id.String(), whole.Data)
}

// follow hears one stream until it breaks, or every match has reached its last position.
func follow() error {
	asked, _ := http.NewRequest("GET", server+"/v1/stream?match="+strings.Join(matches, "&match="), nil)
	asked.Header.Set("Accept", map[string]string{"lines": "application/x-ndjson", "events": "text/event-stream"}[form])
	if after != "" {
		asked.Header.Set("Last-Event-ID", after)
	}
	answer, err := http.DefaultClient.Do(asked)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		if answer.StatusCode < 500 {
			fmt.Fprintln(noted, "refused", answer.StatusCode)
		}
		return nil
	}
	silent := time.AfterFunc(40*time.Second, func() { answer.Body.Close() })
	defer silent.Stop()
	lines := bufio.NewReader(answer.Body)
	var name, id, data string
	for !done() {
		line, err := lines.ReadString('\n') // what a cut left behind is no line
		if err != nil {
			return err
		}
		silent.Reset(40 * time.Second)
		field, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch {
		case form == "lines":
			err = hearLine([]byte(line))
		case field == "event":
			name = text
		case field == "id":
			id = text
		case field == "data":
			data += text
		case line == "\n":
			err = hear(name, id, []byte(data))
			name, id, data = "", "", ""
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func main() {
	noted, _ = os.OpenFile(out, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	for !done() {
		follow()
		time.Sleep(200 * time.Millisecond)
	}
	shown, _ := json.Marshal(boards)
	os.WriteFile(out+".json", shown, 0o644)
}
