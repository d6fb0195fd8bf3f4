// Names that a service worker has and a window lacks, and the two constants that the server puts first.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response | undefined>): void;
}
interface WindowEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}
declare const VERSION: string;
declare const FILES: Record<string, string>;
declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;
