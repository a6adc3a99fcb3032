import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATA_FUNCTION, DATA_MESSAGE_TYPE, LIMITS } from '@spark/vocabulary';
import fc from 'fast-check';
import {
  CandleMessage,
  DATA_COMMANDS,
  DATA_SOCKET,
  OptionChainMessage,
  readDataCommand,
  TickMessage,
} from './data-socket.ts';
import { createAjv } from './description/example-check.fixture.ts';
import { exampleOf } from './description/example-of.ts';
import { MinuteCandle } from './schema/candle.ts';
import { Tick } from './schema/price.ts';

/** The fields of a tick as clients read them, whichever broker it comes from. */
const TICK_FIELDS =
  'timestamp_str timestamp token symbol ltp prev_day_close oi prev_day_oi turnover ttq best_bid_price ' +
  'best_bid_qty best_ask_price best_ask_qty broker';

const refusals = (message: unknown): readonly string[] => {
  const read = readDataCommand(message);
  return read.ok ? [] : read.problems.map(({ code, field }) => `${code} ${field ?? ''}`.trim());
};

test('[contract.C53] nonsense is explained', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [null, 'body_not_object'],
    ['subscribe', 'body_not_object'],
    [[], 'body_not_object'],
    [{}, 'field_missing function'],
    [{ function: 'startWS', payload: {} }, 'field_choice function'],
    [{ function: 'subscribe' }, 'field_missing payload.tokens'],
    [{ function: 'subscribe', payload: 'NSE:212' }, 'field_type payload'],
    [{ function: 'subscribe', payload: { tokens: [] } }, 'field_length payload.tokens'],
    [{ function: 'subscribe', payload: { tokens: ['212'] } }, 'field_format payload.tokens[0]'],
    [{ function: 'subscribe', payload: { tokens: ['NSE:212'], mode: 'all' } }, 'field_choice payload.mode'],
    [{ function: 'subscribe', payload: { tokens: ['NSE:212'], speed: 1 } }, 'field_unknown payload.speed'],
    [{ function: 'connections', payload: { a: 1 } }, 'field_unknown payload.a'],
    [{ function: 'connections', payload: {}, more: 1 }, 'field_unknown more'],
  ];
  for (const [message, expected] of cases) assert.deepEqual(refusals(message), [expected]);
  const many = Array.from({ length: LIMITS.tokensPerSocket + 1 }, () => 'NSE:212');
  assert.deepEqual(refusals({ function: 'subscribe', payload: { tokens: many } }), [
    'field_length payload.tokens',
  ]);
});

test('[contract.C53] letter case, commas and words for "not given" are read as in a request', () => {
  assert.deepEqual(
    readDataCommand({
      Function: 'SUBSCRIBE',
      payload: { Tokens: 'NSE:212, NSE:26000', accountname: '', mode: 'Depth' },
    }),
    {
      ok: true,
      command: { function: 'subscribe', payload: { tokens: ['NSE:212', 'NSE:26000'], mode: 'depth' } },
    },
  );
  assert.deepEqual(readDataCommand({ function: 'connections' }), {
    ok: true,
    command: { function: 'connections', payload: {} },
  });
});

test('[contract.C53] whatever is sent, reading never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ function: fc.anything(), payload: fc.anything() })),
      (message) => {
        readDataCommand(message);
      },
    ),
  );
});

test('[contract.C53] the documented example of every command is accepted', () => {
  for (const command of Object.values(DATA_COMMANDS)) assert.deepEqual(refusals(exampleOf(command)), []);
  assert.deepEqual(
    Object.keys(DATA_COMMANDS).map((name) => `${name[0]?.toLowerCase()}${name.slice(1)}`),
    DATA_FUNCTION,
  );
});

test('[contract.C51] the kinds of message are those of the vocabulary, and their examples fit', () => {
  assert.deepEqual(Object.keys(DATA_SOCKET.messages), DATA_MESSAGE_TYPE);
  const ajv = createAjv();
  for (const schema of [TickMessage, CandleMessage, OptionChainMessage])
    assert.ok(ajv.validate(schema, exampleOf(schema)));
});

test('[contract.C51] a tick and a minute candle have the fields that clients read', () => {
  const own = Object.keys(Tick.properties);
  assert.deepEqual(
    TICK_FIELDS.split(' ').filter((field) => !own.includes(field)),
    [],
  );
  assert.deepEqual(Object.keys(MinuteCandle.properties), ['tk', 'ts', 'tsp', 'o', 'h', 'l', 'c', 'v', 'oi']);
});
