import type { Socket } from 'node:net';
import type { Timers } from '@spark/core';
import type { WebSocket } from 'ws';
import type { DeskEvent } from './order-desk.ts';
import type { Caller, SimulatorWorld, SocketRoute, SocketSession } from './simulator-dialect.ts';
import { PUSH_FAULTS, type PushFault, TICK_FAULTS, type WireFaults } from './wire-fault.ts';
import type { WireRequest } from './wire-request.ts';

type Frame = string | Uint8Array;

export type Connected = {
  readonly socket: WebSocket;
  /** The connection below it. */
  readonly stream: Socket;
  readonly route: SocketRoute;
  readonly caller: Caller;
  readonly request: WireRequest;
};

/** The websockets of clients, with the faults of what is sent to them. */
export type OpenSockets = {
  readonly add: (connected: Connected) => void;
  readonly publish: (event: DeskEvent) => void;
  /** The login has ended. `isMute`: the sockets stay open and send nothing. */
  readonly endLogin: (clientId: string, isMute: boolean) => void;
  readonly count: (clientId?: string) => number;
  readonly cutAll: () => void;
  /** What each has sent and received, for stages that wait until everything has arrived. */
  readonly lines: () => readonly SocketCount[];
};

export type SocketCount = {
  /** The client's port, by which the client recognises its connection. */
  readonly clientPort: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  /** A fault stopped its reading. */
  readonly isFrozen: boolean;
};

type OpenSocket = {
  readonly socket: WebSocket;
  caller: Caller;
  readonly call: SocketRoute['call'];
  readonly stream: Socket;
  readonly clientPort: number;
  session: SocketSession;
  isMute: boolean;
};

type OpenSocketsParts = {
  readonly world: SimulatorWorld;
  readonly timers: Timers;
  readonly faults: WireFaults;
};

export function createOpenSockets({ world, timers, faults }: OpenSocketsParts): OpenSockets {
  const open = new Set<OpenSocket>();
  /** By account, a push that is sent after the next one. */
  const swapped = new Map<string, DeskEvent>();

  function send(line: OpenSocket, frame: Frame): void {
    if (!line.isMute && line.socket.readyState === line.socket.OPEN) line.socket.send(frame);
  }

  function sendTicks(line: OpenSocket, frame: Frame): void {
    const { clientId } = line.caller.account;
    const taken = line.isMute ? null : faults.take(TICK_FAULTS, { clientId, call: 'ticks' });
    if (taken?.fault === 'ticks-cut') line.socket.terminate();
    else if (taken) line.isMute = true;
    if (taken?.fault === 'ticks-half-open') line.socket.pause();
    send(line, frame);
  }

  function sendFragments(line: OpenSocket, frame: Frame): void {
    if (line.isMute || line.socket.readyState !== line.socket.OPEN) return;
    const bytes = typeof frame === 'string' ? Buffer.from(frame) : Buffer.from(frame);
    const binary = typeof frame !== 'string';
    for (let at = 0; at < bytes.length; at += 7)
      line.socket.send(bytes.subarray(at, at + 7), { binary, fin: at + 7 >= bytes.length });
  }

  const linesOf = (clientId: string, call: SocketRoute['call'] = 'orders') =>
    [...open].filter((line) => line.caller.account.clientId === clientId && line.call === call);

  function push(event: DeskEvent, how: (line: OpenSocket, frame: Frame) => void = send): void {
    for (const line of linesOf(event.order.clientId))
      for (const frame of line.session.framesOf?.(event) ?? []) how(line, frame);
  }

  function pushSpoilt(event: DeskEvent, fault: PushFault, delayMs: number): void {
    const { clientId } = event.order;
    const lines = linesOf(clientId);
    switch (fault) {
      case 'push-lost':
        return;
      case 'push-twice':
        push(event);
        push(event);
        return;
      case 'push-swapped':
        swapped.set(clientId, event);
        return;
      case 'push-late':
        timers.at(world.clock.now() + delayMs, () => push(event));
        return;
      case 'push-garbage':
        for (const line of lines) {
          send(line, Buffer.from([0xff, 0x00, 0xfe, 0x01]));
          send(line, '}{ not a frame');
        }
        push(event);
        return;
      case 'push-truncated':
        push(event, (line, frame) => send(line, frame.slice(0, Math.ceil(frame.length / 2))));
        return;
      case 'push-fragmented':
        push(event, sendFragments);
        return;
      case 'mute-socket':
        for (const line of lines) line.isMute = true;
        return;
      case 'half-open-socket':
        for (const line of lines) {
          line.isMute = true;
          line.socket.pause();
        }
        return;
      case 'socket-cut':
        for (const line of lines) line.socket.terminate();
        return;
      case 'logout-event':
        for (const line of lines) {
          for (const frame of line.session.logoutFrames?.() ?? []) send(line, frame);
          line.isMute = true;
        }
    }
  }

  return {
    add: ({ socket, stream, route, caller, request }) => {
      const line: OpenSocket = {
        ...{ socket, stream, caller, call: route.call, session: {}, isMute: false },
        clientPort: stream.remotePort ?? 0,
      };
      open.add(line);
      socket.on('close', () => {
        open.delete(line);
        line.session.onClose?.();
      });
      socket.on('error', () => socket.terminate());
      line.session = route.open({
        ...caller,
        request,
        world,
        send: (frame) => (route.call === 'ticks' ? sendTicks(line, frame) : send(line, frame)),
        close: (code) => socket.close(code),
        identify: (known) => {
          line.caller = known;
        },
      });
      socket.on('message', (data, isBinary) => {
        const bytes = Buffer.isBuffer(data)
          ? data
          : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
        if (isBinary) line.session.onBinary?.(bytes);
        else line.session.onText?.(bytes.toString());
      });
    },
    publish: (event) => {
      const { clientId } = event.order;
      const waiting = swapped.get(clientId);
      if (waiting) {
        swapped.delete(clientId);
        push(event);
        push(waiting);
        return;
      }
      const taken = faults.take(PUSH_FAULTS, { clientId, call: 'orders' });
      if (taken) pushSpoilt(event, taken.fault, taken.delayMs);
      else push(event);
    },
    endLogin: (clientId, isMute) => {
      for (const line of [...linesOf(clientId), ...linesOf(clientId, 'ticks')]) {
        if (isMute) line.isMute = true;
        else line.socket.close(1000);
      }
    },
    count: (clientId) =>
      clientId === undefined
        ? open.size
        : [...open].filter((line) => line.caller.account.clientId === clientId).length,
    lines: () =>
      [...open].map(({ socket, stream, clientPort }) => ({
        clientPort,
        bytesRead: stream.bytesRead,
        bytesWritten: stream.bytesWritten,
        isFrozen: socket.isPaused,
      })),
    cutAll: () => {
      for (const { socket } of open) socket.terminate();
    },
  };
}
