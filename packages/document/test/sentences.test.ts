import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText, testSize } from '@spark/testkit';
import fc from 'fast-check';
import {
  actionSentence,
  type Condition,
  type ConditionNode,
  type ConditionRow,
  checkDocument,
  conditionPieces,
  conditionSentence,
  parseAction,
  parseCondition,
  partsOf,
  rowText,
  TEMPLATES,
  valueAt,
  whenText,
} from '../src/index.ts';
import { action, conditionNode } from './arbitrary-document.fixture.ts';
import { GETTING_STARTED, jsonBlocks, readPage } from './docs-pages.fixture.ts';

const RUNS = { numRuns: 400 * testSize('propertyRuns') };

test('[document.S1] the sentence of the page Conditions, word for word', () => {
  const sentence = /as a sentence: \*(.+?)\*\n/.exec(readPage('Conditions/intro'))?.[1];
  const condition: Condition = JSON.parse(jsonBlocks('Conditions/intro')[0]?.text ?? '');
  const leg = JSON.parse(jsonBlocks('Actions/addleg')[0]?.text ?? '');
  const actions = [leg, { id: 'a_pe', type: 'addLeg', like: 'a_ce', right: 'PE' }];
  assert.equal(
    sentence,
    'When the close of prem crosses below ema_f, and dte is below 3 or the candle closes at 10:00 or later, then sell CE, sell PE.',
  );
  assert.equal(conditionSentence(condition, actions), sentence);
  assert.deepEqual(parseCondition(sentence, actions), {
    isRead: true,
    value: { when: condition.when, then: condition.then },
  });
});

test('[document.S2] sentences of Getting started', () => {
  const { document } = checkDocument(JSON.parse(GETTING_STARTED));
  assert.ok(document);
  assert.deepEqual(
    document.conditions.map((condition) => conditionSentence(condition, document.actions)),
    [
      'When ema_9 crosses above ema_21, then buy CE.',
      'When ema_9 crosses below ema_21, then square off all.',
    ],
  );
  assert.deepEqual(document.actions.map(actionSentence), [
    'Buy 1 lot of CE, weekly current, at the money; stop loss 25 % of the leg; target 50 %.',
    'Square off all.',
  ]);
});

const GOLDEN: readonly (readonly [unknown, string])[] = [
  [
    { op: 'gt', l: { ref: 'spot_cs', col: 'close' }, r: { ref: 'spot_cs', col: 'high', at: -1 } },
    'the close of spot_cs is above the high of spot_cs 1 candle ago',
  ],
  [{ op: 'lt', l: { clock: 'candleClose' }, r: { time: '14:30' } }, 'the candle closes before 14:30'],
  [{ op: 'eq', l: { clock: 'candleTime' }, r: { time: '09:30' } }, 'the candle opens at 09:30'],
  [{ op: 'neq', l: { clock: 'candleClose' }, r: { time: '09:30' } }, 'the candle does not close at 09:30'],
  [{ op: 'eq', l: { clock: 'weekday' }, r: { value: 'TUE' } }, 'the weekday equals Tuesday'],
  [{ op: 'lte', l: { mtm: 'day' }, r: { value: -5000 } }, "the day's MTM is at or below -5000"],
  [{ op: 'eq', l: { action: 'a_pe', is: 'open' }, r: { value: false } }, 'a_pe is not open'],
  [{ op: 'eq', l: { action: 'a_pe', is: 'stoppedToday' }, r: { value: true } }, 'a_pe was stopped today'],
  [
    { op: 'gt', l: { action: 'a_pe', is: 'count' }, r: { value: 1 } },
    'the number of legs of a_pe is above 1',
  ],
  [{ op: 'lt', l: { day: 'gapPct' }, r: { value: 0.5 } }, 'the opening gap in percent is below 0.5'],
  [{ op: 'eq', l: { webhook: 'breakout' }, r: { value: true } }, 'the TradingView signal breakout came'],
  [{ op: 'eq', l: { webhook: 'then' }, r: { value: false } }, 'the TradingView signal "then" did not come'],
  [
    { op: 'trueWithin', n: 3, row: { op: 'eq', l: { webhook: 'breakout' }, r: { value: true } } },
    'within the last 3 candles (the TradingView signal breakout came)',
  ],
  [
    { op: 'neq', l: { webhook: 'buy' }, r: { webhook: 'sell' } },
    'the TradingView signal "buy" does not equal the TradingView signal "sell"',
  ],
  [
    {
      op: 'gt',
      l: { ref: 'fut_cs', col: 'close' },
      r: { expr: ['mul', { ref: 'vwap_1' }, { value: 1.003 }] },
    },
    'the close of fut_cs is above (vwap_1 × 1.003)',
  ],
  [{ op: 'between', l: { ref: 'rsi' }, r: [{ value: 40 }, { value: 60 }] }, 'rsi is between 40 and 60'],
  [{ op: 'risingFor', l: { ref: 'rsi' }, n: 3 }, 'rsi has risen for 3 candles'],
  [
    {
      op: 'trueWithin',
      n: 3,
      row: { op: 'crossAbove', l: { ref: 'a' }, r: { ref: 'b' }, sessionOnly: true },
    },
    'within the last 3 candles (a crosses above b within the session)',
  ],
  [{ not: { op: 'eq', l: { ref: 'dte' }, r: { value: 0 } } }, 'not (dte equals 0)'],
  [
    {
      any: [
        {
          all: [
            { op: 'lt', l: { ref: 'prem' }, r: { ref: 'v' } },
            { op: 'eq', l: { ref: 'dte' }, r: { value: 0 } },
          ],
        },
        { op: 'gte', l: { clock: 'candleClose' }, r: { time: '15:15' } },
      ],
    },
    'prem is below v and dte equals 0, or the candle closes at 15:15 or later',
  ],
];

for (const [when, text] of GOLDEN) {
  test(`[document.S3] ${text}`, () => {
    const sentence = `When ${text}, then square off all.`;
    const actions = [{ id: 'a_all', type: 'squareOffAll' }] as const;
    const back = parseCondition(sentence, actions);
    assert.deepEqual(back, { isRead: true, value: { when, then: ['a_all'] } });
    assert.equal(back.isRead && whenText(back.value.when), text);
  });
}

/** As JSON gives it: fast-check makes objects without a prototype. */
function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

test('[document.S4] every condition is read back from its sentence', () => {
  const actions = [{ id: 'a_all', type: 'squareOffAll' }] as const;
  fc.assert(
    fc.property(conditionNode.map(plain), (when) => {
      const sentence = conditionSentence({ when, then: ['a_all'] }, actions);
      assert.deepEqual(
        parseCondition(sentence, actions),
        { isRead: true, value: { when, then: ['a_all'] } },
        sentence,
      );
    }),
    RUNS,
  );
});

test('[document.S9] a sentence in parts is the same, and each row has its part', () => {
  const actions = [{ id: 'a_all', type: 'squareOffAll' }] as const;
  const rowsOf = (node: ConditionNode): number =>
    'op' in node
      ? 1
      : ('all' in node ? node.all : 'any' in node ? node.any : [node.not])
          .map(rowsOf)
          .reduce((sum, count) => sum + count, 0);
  fc.assert(
    fc.property(conditionNode.map(plain), (when) => {
      const condition = { when, then: ['a_all'] };
      const pieces = conditionPieces(condition, actions);
      assert.equal(pieces.map(({ text }) => text).join(''), conditionSentence(condition, actions));
      const rows = pieces.flatMap(({ row, text }) => (row === undefined ? [] : [{ row, text }]));
      assert.equal(rows.length, rowsOf(when));
      for (const { row, text } of rows)
        assert.equal(text, rowText(valueAt(when, partsOf(row)) as ConditionRow), row);
    }),
    RUNS,
  );
});

test('[document.S5] every action is read back from its sentence', () => {
  fc.assert(
    fc.property(action.map(plain), (given) => {
      const sentence = actionSentence(given);
      assert.deepEqual(parseAction(sentence, 'a_1'), { isRead: true, value: given }, sentence);
    }),
    RUNS,
  );
});

test('[document.S6] two actions with the same phrase carry their names', () => {
  const template = TEMPLATES.find(({ id }) => id === 'short-straddle-920');
  const [leg] = template?.document.actions ?? [];
  assert.ok(leg);
  const actions = [leg, { ...leg, id: 'a_ce2' }];
  const condition = {
    when: { op: 'eq', l: { ref: 'dte' }, r: { value: 0 } },
    then: ['a_ce2', 'a_ce'],
  } as const;
  const sentence = conditionSentence(condition, actions);
  assert.equal(sentence, 'When dte equals 0, then sell CE (a_ce2), sell CE (a_ce).');
  assert.deepEqual(parseCondition(sentence, actions), { isRead: true, value: condition });
});

test('[document.S7] a sentence that cannot be understood says where', () => {
  const parse = (text: string) => {
    const read = parseCondition(text, []);
    return read.isRead ? '' : read.message;
  };
  assert.match(parse('When dte is under 3, then x.'), /an operator was expected instead of "is"/);
  assert.match(parse('When dte is below 3.'), /", then" and the actions are missing/);
  assert.match(parse('When dte is below 3, then jump.'), /there is no action for "jump"/);
  assert.match(parse('When dte is below 3 §, then jump.'), /cannot be read/);
  const action = parseAction('Jump.', 'a');
  assert.equal(action.isRead, false);
});

test('[document.S8] no text makes the parsers throw', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      parseCondition(text, []);
      parseCondition(`When ${text}, then x`, []);
      parseAction(text, 'a');
    }),
    RUNS,
  );
});
