import { DATA_SOCKET } from './data-socket.ts';
import { EVENT_SOCKET } from './event-socket.ts';
import { ORDER_SOCKET, type SocketRoute } from './socket.ts';

/** Every websocket of the API, in the order in which the documentation tells them. */
export const SOCKETS: readonly SocketRoute[] = Object.freeze([ORDER_SOCKET, DATA_SOCKET, EVENT_SOCKET]);
