import { type DataFunction, LIMITS, PRICE_MODE } from '@spark/vocabulary';
import type { Static, TObject } from 'typebox';
import { MinuteCandle } from './schema/candle.ts';
import { LeftChain, LiveChainQuestion, OptionChain } from './schema/option-chain.ts';
import { Tick } from './schema/price.ts';
import { accountName, instrumentName } from './schema/scalars.ts';
import { Type } from './schema/type.ts';
import { GeneralMessage, HEARTBEAT_FIELDS, HeartbeatMessage, SOCKET_QUERY } from './socket.ts';
import { type CommandRead, socketCommand as command, createCommandReader } from './socket-command.ts';

/** The price websocket: commands from the client; answers, ticks and minute candles from the server. */

export const TickMessage = Type.Object(
  {
    type: Type.Literal('Tick', { description: 'A price.', examples: ['Tick'] }),
    message: Type.String({ description: 'The topic, tick:<token>.', examples: ['tick:NSE:212'] }),
    data: Type.Array(Tick, { minItems: 1, maxItems: 1, description: 'The price.' }),
  },
  {
    title: 'TickMessage',
    description:
      'Tells the newest price of an instrument. Who reads slowly gets fewer of them, and always the newest.',
  },
);
export type TickMessage = Static<typeof TickMessage>;

export const CandleMessage = Type.Object(
  {
    type: Type.Literal('Candle', { description: 'A finished minute.', examples: ['Candle'] }),
    message: Type.String({ description: 'The topic, min:<token>.', examples: ['min:NSE:212'] }),
    data: Type.Array(MinuteCandle, { minItems: 1, maxItems: 1, description: 'The candle.' }),
  },
  { title: 'CandleMessage', description: 'Tells a minute candle once the minute has ended.' },
);
export type CandleMessage = Static<typeof CandleMessage>;

export const OptionChainMessage = Type.Object(
  {
    type: Type.Literal('OptionChain', { description: 'An option chain.', examples: ['OptionChain'] }),
    message: Type.String({
      description: 'The topic, chain:<exchange>:<symbol>:<expiry>.',
      examples: ['chain:NFO:NIFTY:2026-11-17'],
    }),
    data: Type.Array(OptionChain, {
      minItems: 1,
      maxItems: 1,
      description: 'The chain as it now stands, the same as GET /option-chain answers.',
    }),
  },
  {
    title: 'OptionChainMessage',
    'x-extension': true,
    description:
      'Tells an option chain when something in it has changed, at most twice a second. Who reads slowly gets fewer of ' +
      'them, and always the newest. An extension.',
  },
);
export type OptionChainMessage = Static<typeof OptionChainMessage>;

export const PriceConnection = Type.Object(
  {
    broker: Type.String({ description: 'Where the prices come from.', examples: ['testBroker'] }),
    state: Type.Enum(['connecting', 'open', 'closed'], {
      description: 'Whether it delivers.',
      examples: ['open'],
    }),
    tokens: Type.Integer({ minimum: 0, description: 'Instruments watched there.', examples: [2] }),
  },
  { title: 'PriceConnection', description: 'One source of prices, as `connections` lists them.' },
);
export type PriceConnection = Static<typeof PriceConnection>;

const tokens = (description: string) =>
  Type.Array(instrumentName(), {
    minItems: 1,
    maxItems: LIMITS.tokensPerSocket,
    description,
    examples: [['NSE:212', 'NSE:26000']],
  });

const subscribePayload = Type.Object(
  {
    tokens: tokens('The instruments to watch.'),
    mode: Type.Optional(
      Type.Enum([...PRICE_MODE], {
        description:
          'How much to send: ltp, quote or depth for ticks, candle for minute candles. Left out: quote and candle.',
        examples: ['quote'],
      }),
    ),
    AccountName: Type.Optional(
      accountName({ description: 'Insists on the broker of this account of yours.' }),
    ),
  },
  { title: 'SubscribePayload', description: 'What to watch, and how much of it.' },
);

const unsubscribePayload = Type.Object(
  {
    tokens: tokens('The instruments to leave.'),
    mode: Type.Optional(
      Type.Enum([...PRICE_MODE], {
        description: 'Left out it means everything of these tokens; else ticks, or candle.',
        examples: ['candle'],
      }),
    ),
  },
  { title: 'UnsubscribePayload', description: 'What to leave.' },
);

const connectionsPayload = Type.Object({}, { title: 'ConnectionsPayload', description: 'Nothing.' });

export const DATA_COMMANDS = {
  Subscribe: command('subscribe', subscribePayload, 'Watches instruments. Doing it twice is harmless.'),
  Unsubscribe: command('unsubscribe', unsubscribePayload, 'Leaves instruments.'),
  Connections: command('connections', connectionsPayload, 'Asks where the prices come from.'),
  SubscribeOptionChain: command(
    'subscribeOptionChain',
    LiveChainQuestion,
    'Follows an option chain. Doing it again for the same expiry changes how many strikes are shown. An extension.',
  ),
  UnsubscribeOptionChain: command('unsubscribeOptionChain', LeftChain, 'Leaves option chains. An extension.'),
} as const;

export type DataCommand =
  | { readonly function: 'subscribe'; readonly payload: Static<typeof subscribePayload> }
  | { readonly function: 'unsubscribe'; readonly payload: Static<typeof unsubscribePayload> }
  | { readonly function: 'connections'; readonly payload: Static<typeof connectionsPayload> }
  | { readonly function: 'subscribeOptionChain'; readonly payload: LiveChainQuestion }
  | { readonly function: 'unsubscribeOptionChain'; readonly payload: LeftChain };

const PAYLOADS: Readonly<Record<DataFunction, TObject>> = {
  subscribe: subscribePayload,
  unsubscribe: unsubscribePayload,
  connections: connectionsPayload,
  subscribeOptionChain: LiveChainQuestion,
  unsubscribeOptionChain: LeftChain,
};

const DATA_QUERY = Type.Object(
  { ...SOCKET_QUERY.properties, ...HEARTBEAT_FIELDS },
  { 'x-needs-one': ['token', 'ticket'] },
);

export const DATA_SOCKET = {
  path: '/dataWS',
  name: 'dataWS',
  summary: 'Follow prices live',
  description:
    'Pushes ticks and minute candles of the instruments you subscribe to, and option chains. After a reconnect ' +
    'subscribe again: nothing is remembered of a closed socket.',
  query: DATA_QUERY,
  messages: {
    General: GeneralMessage,
    Tick: TickMessage,
    Candle: CandleMessage,
    OptionChain: OptionChainMessage,
    Heartbeat: HeartbeatMessage,
  },
  commands: DATA_COMMANDS,
} as const;

/** What the price websocket answers to commands that worked. */
export const DATA_ANSWERS = {
  connected: 'Connected',
  subscribe: 'Tokens subscribed',
  unsubscribe: 'Tokens unsubscribed',
  connections: 'Data Received',
  subscribeOptionChain: 'Option chain subscribed',
  unsubscribeOptionChain: 'Option chain unsubscribed',
} as const;

export type DataCommandRead = CommandRead<DataCommand>;

/** Understands one message of a client, as leniently as a request is read. */
export const readDataCommand: (message: unknown) => DataCommandRead = createCommandReader<DataCommand>({
  payloads: PAYLOADS,
  example: { function: 'subscribe', payload: '{"tokens": ["NSE:212"]}' },
});
