/** As much of a websocket as the client uses; that of browsers, of Node and of the package `ws` all have it. */
export interface WebSocketLike {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
}

export type WebSocketMaker = new (url: string) => WebSocketLike;

/** The given one, or that of browsers and of Node from 22 on. */
export function webSocketMaker(given: WebSocketMaker | undefined): WebSocketMaker {
  const maker = given ?? (globalThis as { readonly WebSocket?: WebSocketMaker }).WebSocket;
  if (maker === undefined)
    throw new TypeError(
      'This Node has no WebSocket: pass one, e.g. { WebSocket: (await import("ws")).WebSocket }',
    );
  return maker;
}
