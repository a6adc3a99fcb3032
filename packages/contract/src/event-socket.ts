import type { EventFunction } from '@spark/vocabulary';
import type { Static, TObject } from 'typebox';
import { BacktestRow } from './schema/backtest.ts';
import { ErrorItem } from './schema/envelope.ts';
import { EventGreeting, SparkEvent } from './schema/event.ts';
import { LivePositions } from './schema/live-positions.ts';
import { Replay } from './schema/replay.ts';
import { SweepRow } from './schema/sweep.ts';
import { Type } from './schema/type.ts';
import { GeneralMessage, HeartbeatMessage, SOCKET_QUERY, seq } from './socket.ts';
import { type CommandRead, createCommandReader, socketCommand } from './socket-command.ts';

/** The event websocket: what is neither an order nor a price, and positions as they stand. An extension. */

export const GreetingMessage = Type.Object(
  {
    type: Type.Literal('Greeting', { description: 'The connection works.', examples: ['Greeting'] }),
    message: Type.String({ description: 'Always Connected.', examples: ['Connected'] }),
    data: Type.Array(EventGreeting, { minItems: 1, maxItems: 1, description: 'Who speaks to whom.' }),
    seq: seq('Where you stand. Give it as since when you come back.'),
    errors: Type.Optional(
      Type.Array(ErrorItem, {
        description: 'Says events_left_out when what came after since is no longer there; absent otherwise.',
      }),
    ),
  },
  { title: 'GreetingMessage', 'x-extension': true, description: 'The first message. An extension.' },
);
export type GreetingMessage = Static<typeof GreetingMessage>;

export const EventMessage = Type.Object(
  {
    type: Type.Literal('Event', { description: 'Something happened.', examples: ['Event'] }),
    message: Type.String({
      description: 'The same as a sentence.',
      examples: ['Trading is off in account1.'],
    }),
    data: Type.Array(SparkEvent, { minItems: 1, maxItems: 1, description: 'The event.' }),
    seq: seq(
      'Number of the event among yours, one more with each. Give the last one as since when you come back.',
    ),
  },
  { title: 'EventMessage', 'x-extension': true, description: 'Tells that something happened. An extension.' },
);
export type EventMessage = Static<typeof EventMessage>;

export const PositionsMessage = Type.Object(
  {
    type: Type.Literal('Positions', { description: 'Positions changed.', examples: ['Positions'] }),
    message: Type.String({ description: 'The topic, positions.', examples: ['positions'] }),
    data: Type.Array(LivePositions, { minItems: 1, maxItems: 1, description: 'The positions.' }),
  },
  {
    title: 'PositionsMessage',
    'x-extension': true,
    description:
      'Tells positions with profit and loss: all of them after subscribing, then what changed, at most twice a second. ' +
      'An extension.',
  },
);
export type PositionsMessage = Static<typeof PositionsMessage>;

export const BacktestMessage = Type.Object(
  {
    type: Type.Literal('Backtest', { description: 'A backtest went on.', examples: ['Backtest'] }),
    message: Type.String({ description: 'The topic, backtest.', examples: ['backtest'] }),
    data: Type.Array(BacktestRow, { minItems: 1, maxItems: 1, description: 'The backtest as it stands.' }),
  },
  {
    title: 'BacktestMessage',
    'x-extension': true,
    description:
      'Tells how far a backtest is, several times a second while it runs, and once when it has ended. It has no number: ' +
      'after a reconnect read the backtest. An extension.',
  },
);
export type BacktestMessage = Static<typeof BacktestMessage>;

export const SweepMessage = Type.Object(
  {
    type: Type.Literal('Sweep', { description: 'A sweep went on.', examples: ['Sweep'] }),
    message: Type.String({ description: 'The topic, sweep.', examples: ['sweep'] }),
    data: Type.Array(SweepRow, { minItems: 1, maxItems: 1, description: 'The sweep as it stands.' }),
  },
  {
    title: 'SweepMessage',
    'x-extension': true,
    description:
      'Tells how far a sweep is, several times a second while it runs, and once when it has ended. It has no number: ' +
      'after a reconnect read the sweep. An extension.',
  },
);
export type SweepMessage = Static<typeof SweepMessage>;

export const ReplayMessage = Type.Object(
  {
    type: Type.Literal('Replay', { description: 'A replayed day went on.', examples: ['Replay'] }),
    message: Type.String({ description: 'The topic, replay.', examples: ['replay'] }),
    data: Type.Array(Replay, {
      minItems: 1,
      maxItems: 1,
      description: 'The replay as it stands, with its orders, fills and decisions.',
    }),
  },
  {
    title: 'ReplayMessage',
    'x-extension': true,
    description:
      'Tells how a replayed day goes on, several times a second while it is played, and once when it is over. It has no ' +
      'number: after a reconnect read the replay. An extension.',
  },
);
export type ReplayMessage = Static<typeof ReplayMessage>;

const nothing = (title: string) => Type.Object({}, { title, description: 'Nothing.' });
const SubscribePositionsPayload = nothing('SubscribePositionsPayload');
const UnsubscribePositionsPayload = nothing('UnsubscribePositionsPayload');

export const EVENT_COMMANDS = {
  SubscribePositions: socketCommand(
    'subscribePositions',
    SubscribePositionsPayload,
    'Follows your positions. Doing it again tells all of them again. An extension.',
  ),
  UnsubscribePositions: socketCommand(
    'unsubscribePositions',
    UnsubscribePositionsPayload,
    'Leaves your positions. An extension.',
  ),
} as const;

const PAYLOADS: Readonly<Record<EventFunction, TObject>> = {
  subscribePositions: SubscribePositionsPayload,
  unsubscribePositions: UnsubscribePositionsPayload,
};

export type EventCommand = {
  readonly [name in EventFunction]: {
    readonly function: name;
    readonly payload: Readonly<Record<string, never>>;
  };
}[EventFunction];

const EVENT_QUERY = Type.Object(
  {
    ...SOCKET_QUERY.properties,
    since: Type.Optional(
      seq(
        'The last seq you have: you get what came after it, then go on live. When that is too long ago, the greeting says ' +
          'so in errors. Left out: only what happens from now on.',
      ),
    ),
  },
  { 'x-needs-one': ['token', 'ticket'] },
);

export const EVENT_SOCKET = {
  path: '/eventWS',
  name: 'eventWS',
  summary: 'Follow everything else live',
  description:
    'Pushes what is neither an order nor a price: log lines, logins and sessions, switches, limits, square-offs that are ' +
    'not finished, price alerts, GTTs, exits and baskets; and after `subscribePositions` your positions with profit and ' +
    'loss; how far your backtests and sweeps are, and your replays with their orders. Each event has a number, `seq`; connect with `since` and the last number you have, and nothing is missing. ' +
    'After a reconnect subscribe to positions again. An extension.',
  query: EVENT_QUERY,
  messages: {
    Greeting: GreetingMessage,
    Heartbeat: HeartbeatMessage,
    Event: EventMessage,
    Positions: PositionsMessage,
    Backtest: BacktestMessage,
    Sweep: SweepMessage,
    Replay: ReplayMessage,
    General: GeneralMessage,
  },
  commands: EVENT_COMMANDS,
} as const;

/** What the event websocket answers to commands that worked. */
export const EVENT_ANSWERS = {
  connected: 'Connected',
  subscribePositions: 'Positions subscribed',
  unsubscribePositions: 'Positions unsubscribed',
} as const;

/** Understands one message of a client. */
export const readEventCommand: (message: unknown) => CommandRead<EventCommand> =
  createCommandReader<EventCommand>({
    payloads: PAYLOADS,
    example: { function: 'subscribePositions', payload: '{}' },
  });
