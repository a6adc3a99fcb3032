import { createRequire } from 'node:module';
import type * as Websockets from 'ws';

/** The websocket library that the server uses; what a bare import finds here is an older one that some tool brought. */
const library = createRequire(new URL('../apps/server/src/main.ts', import.meta.url))(
  'ws',
) as typeof Websockets;

export const { WebSocket, WebSocketServer } = library;
