import { DATA_FUNCTION, type DataFunction, LIMITS, PRICE_MODE } from '@spark/vocabulary';
import type { Static, TObject } from 'typebox';
import { type Problem, problem } from './errors.ts';
import { readObject, sortFields } from './input/read-fields.ts';
import { MinuteCandle } from './schema/candle.ts';
import { Tick } from './schema/price.ts';
import { accountName, instrumentName } from './schema/scalars.ts';
import { Type } from './schema/type.ts';
import { GeneralMessage, SOCKET_QUERY } from './socket.ts';

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

function command<const F extends DataFunction, P extends TObject>(name: F, payload: P, description: string) {
  return Type.Object(
    {
      function: Type.Literal(name, { description: 'What to do.', examples: [name] }),
      // Who has nothing to say may leave it out.
      payload: payload.required === undefined ? Type.Optional(payload) : payload,
    },
    { title: `${name[0]?.toUpperCase()}${name.slice(1)}Command`, description },
  );
}

export const DATA_COMMANDS = {
  Subscribe: command('subscribe', subscribePayload, 'Watches instruments. Doing it twice is harmless.'),
  Unsubscribe: command('unsubscribe', unsubscribePayload, 'Leaves instruments.'),
  Connections: command('connections', connectionsPayload, 'Asks where the prices come from.'),
} as const;

export type DataCommand =
  | { readonly function: 'subscribe'; readonly payload: Static<typeof subscribePayload> }
  | { readonly function: 'unsubscribe'; readonly payload: Static<typeof unsubscribePayload> }
  | { readonly function: 'connections'; readonly payload: Static<typeof connectionsPayload> };

const PAYLOADS: Readonly<Record<DataFunction, TObject>> = {
  subscribe: subscribePayload,
  unsubscribe: unsubscribePayload,
  connections: connectionsPayload,
};

export const DATA_SOCKET = {
  path: '/dataWS',
  name: 'dataWS',
  summary: 'Follow prices live',
  description:
    'Pushes ticks and minute candles of the instruments you subscribe to. After a reconnect subscribe again: ' +
    'nothing is remembered of a closed socket.',
  query: SOCKET_QUERY,
  messages: { General: GeneralMessage, Tick: TickMessage, Candle: CandleMessage },
  commands: DATA_COMMANDS,
} as const;

/** What the price websocket answers to commands that worked. */
export const DATA_ANSWERS = {
  connected: 'Connected',
  subscribe: 'Tokens subscribed',
  unsubscribe: 'Tokens unsubscribed',
  connections: 'Data Received',
} as const;

export type DataCommandRead =
  | { readonly ok: true; readonly command: DataCommand }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const COMMAND = Type.Object({
  function: Type.Enum([...DATA_FUNCTION], { description: 'what to do', examples: ['subscribe'] }),
  payload: Type.Optional(Type.Unknown({ description: 'what to do it with' })),
});

/** Understands one message of a client, as leniently as a request is read. */
export function readDataCommand(message: unknown): DataCommandRead {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return { ok: false, problems: [problem('body_not_object', { part: 'message' })] };
  const sorted = sortFields(COMMAND, Object.entries(message));
  const fields = new Map(sorted.fields);
  const payload = fields.get('payload')?.value ?? {};
  fields.delete('payload');
  const outer = readObject(COMMAND, fields);
  const problems = [...sorted.problems, ...outer.problems];
  const name = outer.values.function as DataFunction | undefined;
  if (problems.length > 0 || name === undefined) return { ok: false, problems: bounded(problems) };
  if (typeof payload !== 'object' || Array.isArray(payload)) {
    const facts = { field: 'payload', expected: 'an object', example: '{"tokens": ["NSE:212"]}' };
    return { ok: false, problems: [problem('field_type', facts)] };
  }
  const schema = PAYLOADS[name];
  const inner = sortFields(schema, Object.entries(payload), { prefix: 'payload.' });
  const read = readObject(schema, inner.fields, 'payload.');
  const wrong = [...inner.problems, ...read.problems];
  if (wrong.length > 0) return { ok: false, problems: bounded(wrong) };
  return { ok: true, command: { function: name, payload: read.values } as DataCommand };
}

function bounded(problems: readonly Problem[]): readonly Problem[] {
  return problems.slice(0, LIMITS.problemsPerReply);
}
