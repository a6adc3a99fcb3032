import type { SocketIoLine } from './socket-io-line.ts';

/**
 * Sockets by token. A second login with the same application ends the first token: its sockets get a logout event
 * and then stay connected without events.
 */
export type XtsSocketRooms = {
  readonly join: (token: string, line: SocketIoLine) => void;
  readonly leave: (token: string, line: SocketIoLine) => void;
  readonly logOut: (token: string) => void;
};

export const LOGOUT = {
  event: 'logout',
  payload: JSON.stringify({ message: 'You have been logged out by another user login' }),
} as const;

export function createXtsSocketRooms(): XtsSocketRooms {
  const rooms = new Map<string, Set<SocketIoLine>>();
  return {
    join: (token, line) => {
      const room = rooms.get(token) ?? new Set();
      rooms.set(token, room.add(line));
    },
    leave: (token, line) => {
      const room = rooms.get(token);
      room?.delete(line);
      if (room?.size === 0) rooms.delete(token);
    },
    logOut: (token) => {
      for (const line of rooms.get(token) ?? []) {
        line.emit(LOGOUT.event, LOGOUT.payload);
        line.fallSilent();
      }
    },
  };
}
