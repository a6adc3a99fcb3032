import {
  type BacktestView,
  type Events,
  isReplayOver,
  kindOf,
  type LivePortfolios,
  type OpenBacktests,
  type Replays,
  type ReplayView,
  type SparkEvent,
} from '@spark/application';
import {
  API_VERSION,
  type BacktestMessage,
  EVENT_ANSWERS,
  type EVENT_SOCKET,
  type EventGreeting,
  type Problem,
  problem,
  type ReplayMessage,
  readEventCommand,
  type SocketQuery,
  type SweepMessage,
} from '@spark/contract';
import { type Clock, istTimestamp } from '@spark/core';
import type { Numbered } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { FastifyBaseLogger } from 'fastify';
import { readStrictJson } from '../http/strict-json.ts';
import type { Build } from '../process/build.ts';
import { toWireBacktest } from '../wire/backtest.ts';
import { toEventMessage } from '../wire/event.ts';
import { toWireReplay } from '../wire/replay.ts';
import { toWireSweep } from '../wire/sweep.ts';
import type { ClientSocket, SocketSession } from './client-socket.ts';
import type { Heartbeats } from './heartbeats.ts';
import { createPositionSubscription } from './position-subscription.ts';
import type { TimeSlicer } from './time-slicer.ts';

type Parts = {
  readonly events: Events;
  readonly livePortfolios: LivePortfolios;
  readonly playing: { readonly backtests: Pick<OpenBacktests['backtests'], 'follow'> };
  readonly replays: Pick<Replays, 'follow'>;
  readonly heartbeats: Heartbeats;
  readonly build: Build;
  readonly clock: Clock;
  readonly turns: TimeSlicer;
  readonly log: FastifyBaseLogger;
};

/** Events sent to one socket per turn. */
const EVENTS_AT_ONCE = 16;

/** The sessions of `/eventWS`: events as they happen, resumed from the client's position, and positions. */
export function createEventSessions(parts: Parts) {
  const { events, heartbeats, build, clock, turns } = parts;
  /** Many sockets send the same event, so its text is made once, by the first. */
  const texts = new WeakMap<Numbered<SparkEvent>, string>();

  function textOf(event: Numbered<SparkEvent>): string {
    const earlier = texts.get(event);
    if (earlier !== undefined) return earlier;
    const text = JSON.stringify(toEventMessage(event));
    texts.set(event, text);
    return text;
  }

  function greetingOf({ desk, endsAt }: ClientSocket): EventGreeting {
    const now = clock.now();
    return {
      version: build.version,
      buildId: build.id,
      apiVersion: API_VERSION,
      time: istTimestamp(now),
      epochMs: now,
      UCC: desk.user.ucc,
      UserType: desk.user.userType,
      sessionEndsAt: istTimestamp(endsAt),
      heartbeatMs: LIMITS.heartbeatMs,
    };
  }

  return (socket: ClientSocket, { since }: SocketQuery<typeof EVENT_SOCKET>): SocketSession => {
    const reading = events.follow(socket.desk.user.ucc, since ?? null, schedule);
    const positions = createPositionSubscription(parts, socket);
    let isScheduled = false;
    let isEnded = false;

    function schedule(): void {
      if (isScheduled || isEnded) return;
      isScheduled = true;
      turns.add(work);
    }

    function work(): boolean {
      isScheduled = false;
      for (let count = 0; count < EVENTS_AT_ONCE; count += 1) if (!sendNext()) return false;
      isScheduled = !isEnded;
      return isScheduled;
    }

    /** False when there is nothing more to send, or no room for it. */
    function sendNext(): boolean {
      if (isEnded || !socket.hasRoom()) return false;
      const taken = reading.take(1);
      if (taken === null) {
        reading.beginAnew();
        const why = problem('events_left_out');
        const message = {
          type: 'General',
          message: why.message,
          data: [],
          seq: reading.seq(),
          errors: [why],
        };
        socket.sendText(JSON.stringify(message));
        return true;
      }
      for (const event of taken) socket.sendText(textOf(event));
      return taken.length > 0;
    }

    function greet(): void {
      const errors = reading.take(0) === null ? [problem('events_left_out')] : [];
      if (errors.length > 0) reading.beginAnew();
      const greeting = {
        type: 'Greeting',
        message: EVENT_ANSWERS.connected,
        data: [greetingOf(socket)],
        seq: reading.seq(),
        ...(errors.length > 0 ? { errors } : {}),
      };
      socket.sendText(JSON.stringify(greeting));
    }

    function answer(text: string): Answer {
      const json = readStrictJson(text, 'message');
      if (!json.ok) return refusal([json.problem]);
      const read = readEventCommand(json.value);
      if (!read.ok) return refusal(read.problems);
      if (read.command.function === 'subscribePositions') positions.subscribe();
      else positions.unsubscribe();
      return { message: EVENT_ANSWERS[read.command.function], errors: [] };
    }

    greet();
    schedule();
    const stopBeating = heartbeats.add(socket);
    const leaveBacktests = parts.playing.backtests.follow(socket.desk.user.ucc, (view) => {
      // Who has no room misses a step and not the end.
      if (!socket.hasRoom() && view.progress !== null) return;
      socket.sendText(JSON.stringify(runMessage(view)));
    });
    const leaveReplays = parts.replays.follow(socket.desk.user.ucc, (view) => {
      if (!socket.hasRoom() && !isReplayOver(view)) return;
      socket.sendText(JSON.stringify(replayMessage(view)));
    });
    return {
      onText: (text) => {
        const { message, errors } = answer(text);
        socket.sendGeneral(message, [], errors);
      },
      onRoom: () => {
        schedule();
        positions.onRoom();
      },
      onEnd: () => {
        isEnded = true;
        stopBeating();
        leaveBacktests();
        leaveReplays();
        reading.stop();
        positions.unsubscribe();
      },
    };
  };
}

function runMessage(view: BacktestView): BacktestMessage | SweepMessage {
  return kindOf(view) === 'sweep'
    ? { type: 'Sweep', message: 'sweep', data: [toWireSweep(view)] }
    : { type: 'Backtest', message: 'backtest', data: [toWireBacktest(view)] };
}

function replayMessage(view: ReplayView): ReplayMessage {
  return { type: 'Replay', message: 'replay', data: [toWireReplay(view)] };
}

type Answer = { readonly message: string; readonly errors: readonly Problem[] };

function refusal(errors: readonly Problem[]): Answer {
  return { message: errors[0]?.message ?? '', errors };
}
