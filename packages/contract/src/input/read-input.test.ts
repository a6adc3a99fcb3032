import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import type { Problem } from '../errors.ts';
import type { Route } from '../route.ts';
import { routes } from '../routes.ts';
import { type InputRead, type RawRequest, readInput } from './read-input.ts';

type Loose = { readonly [P in keyof RawRequest]?: RawRequest[P] };

function read<const R extends Route>(route: R, request: Loose): InputRead<R> {
  return readInput(route, { params: {}, query: [], body: undefined, ...request });
}

const json = (value: unknown): Loose => ({ body: { kind: 'json', value } });
const form = (...entries: (readonly [string, string])[]): Loose => ({ body: { kind: 'form', entries } });

function problemsOf(route: Route, request: Loose): readonly Problem[] {
  const outcome = read(route, request);
  assert.ok(!outcome.ok, `accepted as ${JSON.stringify(outcome)}`);
  return outcome.problems;
}

/** The one thing that is wrong, as "code field". */
function problemOf(route: Route, request: Loose): string {
  const problems = problemsOf(route, request);
  assert.equal(problems.length, 1, JSON.stringify(problems));
  return `${problems[0]?.code} ${problems[0]?.field}`;
}

function inputOf<const R extends Route>(route: R, request: Loose): Record<string, unknown> {
  const outcome = read(route, request);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.input as Record<string, unknown>;
}

const ORDER = {
  strategyname: 'test1',
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 1,
  transType: 'Buy',
  limitPrice: 170,
};
const order = (change: Readonly<Record<string, unknown>>): Loose => json({ ...ORDER, ...change });

const LINK = { StrategyName: 'test1', AccountName: 'account1', Multiplier: 1, Activate: 1, Capital: 0 };
const link = (change: Readonly<Record<string, unknown>>): Loose => json({ ...LINK, ...change });

const STRATEGY = { strategyName: 'test1', strategyType: 'Intraday' };
const strategy = (change: Readonly<Record<string, unknown>>): Loose => json({ ...STRATEGY, ...change });

const POSITION: readonly (readonly [string, string])[] = [
  ['acname', 'account1'],
  ['stname', 'test1'],
  ['token', 'NSE:212'],
  ['positionType', 'Intraday'],
];

describe('[contract.C10] what is refused', () => {
  const CASES: readonly (readonly [what: string, expected: string, Route, Loose])[] = [
    ['a field that is missing', 'field_missing qty', routes.placeOrder, json({ ...ORDER, qty: undefined })],
    ['null for a required field', 'field_missing qty', routes.placeOrder, order({ qty: null })],
    ['an empty text for a required field', 'field_missing token', routes.placeOrder, order({ token: '' })],
    ['the word undefined', 'field_missing token', routes.placeOrder, order({ token: 'undefined' })],
    [
      'a word for nothing where leaving it out means all',
      'field_format identifier',
      routes.cancelOrder,
      json({ strategyname: 'test1', strefID: 1, identifier: 'undefined' }),
    ],
    [
      'the same for the kill switch',
      'field_format AccountName',
      routes.switchKill,
      json({ on: true, AccountName: 'undefined' }),
    ],
    [
      'the same for a square-off',
      'field_format acname',
      routes.squareOff,
      {
        params: { ctype: 'strategy' },
        query: [
          ['stname', 'test1'],
          ['acname', 'None'],
        ],
      },
    ],
    [
      'and for its strategy, but for the word that public clients send',
      'field_format stname',
      routes.squareOff,
      {
        params: { ctype: 'account' },
        query: [
          ['acname', 'account1'],
          ['stname', 'null'],
        ],
      },
    ],
    ['the word None', 'field_missing token', routes.placeOrder, order({ token: 'None' })],
    ['the word null', 'field_missing token', routes.placeOrder, order({ token: 'null' })],
    ['a missing parameter of the address', 'field_missing st', routes.deleteLink, { query: [['ac', 'a']] }],

    ['text for a number', 'field_type qty', routes.placeOrder, order({ qty: 'many' })],
    ['a fraction for a whole number', 'field_type qty', routes.placeOrder, order({ qty: 1.5 })],
    ['true for a number', 'field_type qty', routes.placeOrder, order({ qty: true })],
    ['a list for a number', 'field_type qty', routes.placeOrder, order({ qty: [1] })],
    ['an object for a number', 'field_type qty', routes.placeOrder, order({ qty: { value: 1 } })],
    ['a number for text', 'field_type strategyName', routes.addStrategy, strategy({ strategyName: 7 })],
    ['a list for text', 'field_type strategyName', routes.addStrategy, strategy({ strategyName: ['a'] })],
    ['text for a boolean', 'field_type ForwardTest', routes.placeOrder, order({ ForwardTest: 'maybe' })],
    ['an object for a boolean', 'field_type ForwardTest', routes.placeOrder, order({ ForwardTest: {} })],
    ['text for an object', 'field_type operations', routes.placeOrder, order({ operations: 'none' })],
    ['a list for an object', 'field_type operations', routes.placeOrder, order({ operations: [] })],
    ['a number for a list', 'field_type Tokens', routes.readLastPrices, json({ Tokens: 212 })],

    ['zero where one is the least', 'field_range qty', routes.placeOrder, order({ qty: 0 })],
    ['a negative number', 'field_range qty', routes.placeOrder, order({ qty: -1 })],
    ['more than the most', 'field_range qty', routes.placeOrder, order({ qty: LIMITS.qtyMax + 1 })],
    ['a negative price', 'field_range limitPrice', routes.placeOrder, order({ limitPrice: -0.05 })],
    ['an id of zero', 'field_range TDno', routes.deleteTrade, { query: [['TDno', '0']] }],
    ['a number too large to be exact', 'field_type qty', routes.placeOrder, order({ qty: 2 ** 53 })],
    ['a huge number', 'field_range limitPrice', routes.placeOrder, order({ limitPrice: 1e300 })],
    ['1e400 as text', 'field_type limitPrice', routes.placeOrder, order({ limitPrice: '1e400' })],
    [
      '1e400 as a number',
      'field_type limitPrice',
      routes.placeOrder,
      order({ limitPrice: JSON.parse('1e400') }),
    ],
    ['NaN as text', 'field_type limitPrice', routes.placeOrder, order({ limitPrice: 'NaN' })],
    ['a hexadecimal number', 'field_type qty', routes.placeOrder, order({ qty: '0x10' })],
    ['a number with a unit', 'field_type qty', routes.placeOrder, order({ qty: '10 lots' })],
    ['digits of another script', 'field_type qty', routes.placeOrder, order({ qty: '१०' })],

    ['an unknown choice', 'field_choice orderType', routes.placeOrder, order({ orderType: 'Iceberg' })],
    ['a number for a choice', 'field_choice orderType', routes.placeOrder, order({ orderType: 1 })],
    ['an object for a choice', 'field_choice orderType', routes.placeOrder, order({ orderType: {} })],
    ['an unknown flag', 'field_choice Activate', routes.addLink, link({ Activate: 2 })],
    ['an unknown broker', 'field_choice broker', routes.validateAuthCode, brokerLogin('ZERO')],

    [
      'text that is too long',
      'field_length strategyName',
      routes.addStrategy,
      strategy({ strategyName: 'a'.repeat(LIMITS.nameChars + 1) }),
    ],
    [
      'too many list entries',
      'field_length tokens',
      routes.mapTokens,
      { query: [['broker', 'FYERS']], ...json({ tokens: Array(LIMITS.tokensPerCall + 1).fill('NSE:1') }) },
    ],
    [
      'an empty list',
      'field_length tokens',
      routes.mapTokens,
      { query: [['broker', 'FYERS']], ...json({ tokens: [] }) },
    ],
    [
      'a bad entry of a list',
      'field_format Tokens[1]',
      routes.readLastPrices,
      { query: [['Tokens', 'NSE:212,NYSE:1']] },
    ],

    ['a colon in a name', 'field_format strategyName', routes.addStrategy, strategy({ strategyName: 'a:b' })],
    [
      'a space before a name',
      'field_format strategyName',
      routes.addStrategy,
      strategy({ strategyName: ' a' }),
    ],
    [
      'a line break in a name',
      'field_format strategyName',
      routes.addStrategy,
      strategy({ strategyName: 'a\n' }),
    ],
    ['a bare number as token', 'field_format token', routes.placeOrder, order({ token: '212' })],
    ['an unknown exchange', 'field_format token', routes.placeOrder, order({ token: 'NYSE:212' })],
    [
      'an account behind something else than a UCC',
      'field_format identifier',
      routes.placeOrder,
      order({ identifier: 'mine:account1' }),
    ],
    [
      'a control character',
      'field_format description',
      routes.addStrategy,
      strategy({ description: 'bell \u0007' }),
    ],
    [
      'half a character',
      'field_format description',
      routes.addStrategy,
      strategy({ description: 'half \ud83d' }),
    ],
    ['a day that does not exist', 'field_format startDate', routes.readTradebook, tradebook('2026-02-30')],
    ['a leap day of another year', 'field_format startDate', routes.readTradebook, tradebook('2026-02-29')],
    ['a date in another order', 'field_format startDate', routes.readTradebook, tradebook('16-11-2026')],
    ['a date with a time', 'field_format startDate', routes.readTradebook, tradebook('2026-11-16T00:00:00')],
    [
      'a moment that does not exist',
      'field_format tradedAt',
      routes.manualSquareOff,
      closedAt('2026-02-30T10:00:00'),
    ],
    ['the 25th hour', 'field_format tradedAt', routes.manualSquareOff, closedAt('2026-02-27T25:00:00')],
    [
      'a moment with a zone',
      'field_format tradedAt',
      routes.manualSquareOff,
      closedAt('2026-02-27T10:00:00Z'),
    ],
    [
      'an address that is not a web address',
      'field_format Redirecturl',
      routes.addAccount,
      json({ AccountName: 'a', Broker: 'FYERS', Clientid: 'X', Redirecturl: 'javascript:alert(1)' }),
    ],
    [
      'a mistake inside operations',
      'field_range operations.timeLimit',
      routes.placeOrder,
      operations({ timeLimit: -1 }),
    ],
    [
      'an unknown field inside operations',
      'field_unknown operations.timelimits',
      routes.placeOrder,
      operations({ timelimits: 1 }),
    ],

    ['an unknown field of the body', 'field_unknown colour', routes.placeOrder, order({ colour: 'blue' })],
    [
      'an unknown field of the query',
      'field_unknown colour',
      routes.readProfile,
      { query: [['colour', 'blue']] },
    ],
    ['a field in other letters twice', 'field_repeated QTY', routes.placeOrder, order({ QTY: 2 })],
    ['a field and its alias', 'field_repeated stname', routes.placeOrder, order({ stname: 'test1' })],
    [
      'a query field twice',
      'field_repeated ac',
      routes.deleteLink,
      {
        query: [
          ['st', 'test1'],
          ['ac', 'account1'],
          ['ac', 'account1'],
        ],
      },
    ],
    [
      'different values in query and body',
      'field_conflict Acname',
      routes.readOverview,
      { query: [['Acname', 'account1']], ...json({ acname: 'account2' }) },
    ],
    [
      'an object in the body against a query value',
      'field_conflict Acname',
      routes.readOverview,
      { query: [['Acname', 'account1']], ...json({ acname: { toString: 1, valueOf: 1 } }) },
    ],

    ['a body that is a list', 'body_not_object undefined', routes.login, json([1])],
    ['a body that is text', 'body_not_object undefined', routes.login, json('hello')],
    ['parameters that are a list', 'body_not_object undefined', routes.replaceStrategyParams, params([])],
    ['parameters that are missing', 'field_missing body', routes.replaceStrategyParams, params(undefined)],
    ['an alert that is a number', 'field_type body', routes.receiveAlert, alert(5)],
    ['an alert that is a list of numbers', 'field_type body', routes.receiveAlert, alert([5])],
  ];
  for (const [what, expected, route, request] of CASES) {
    test(what, () => assert.equal(problemOf(route, request), expected));
  }

  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    test(`the key ${key}`, () => {
      const body = JSON.parse(`{"${key}": {"qty": 1}}`) as object;
      assert.equal(problemOf(routes.login, json(body)), `field_unknown ${key}`);
    });
  }
});

describe('[contract.C11] how it is reported', () => {
  test('a mistyped name is guessed', () => {
    const [problem] = problemsOf(routes.placeOrder, order({ limtPrice: 5 }));
    assert.equal(problem?.hint, 'Did you mean limitPrice?');
  });

  test('a name that is far off is answered with the list', () => {
    const [problem] = problemsOf(routes.readOverview, { query: [['colour', 'blue']] });
    assert.equal(problem?.hint, 'It takes: Acname.');
  });

  test('a field of the body in the query is sent to its place', () => {
    const [problem] = problemsOf(routes.cancelOrder, { query: [['stname', 'test1']] });
    assert.deepEqual([problem?.field, problem?.hint], ['stname', 'Send it in the body.']);
  });

  test('a field is called what the client called it', () => {
    const [problem] = problemsOf(routes.placeOrder, json({ ...ORDER, qty: undefined, QTY: 'many' }));
    assert.equal(problem?.field, 'QTY');
    assert.match(problem?.message ?? '', /^QTY must be a whole number from 1 to/);
  });

  test('the error of a list with too many actions names the limit', () => {
    const [problem] = problemsOf(routes.receiveAlert, alert(Array(21).fill({ action: 'cancelall' })));
    assert.match(problem?.message ?? '', /a list of 1 to 20 actions/);
  });

  test('all mistakes are reported at once', () => {
    const codes = problemsOf(routes.placeOrder, json({ orderType: 'Iceberg', qty: 0, colour: 'blue' }));
    assert.deepEqual(
      codes.map(({ code, field }) => `${code} ${field}`),
      [
        'field_unknown colour',
        'field_missing strategyname',
        'field_choice orderType',
        'field_missing productType',
        'field_missing token',
        'field_range qty',
        'field_missing transType',
      ],
    );
  });

  test('a body full of nonsense costs little and is answered briefly', () => {
    const nonsense = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field-${index}`, 1]));
    const before = process.cpuUsage();
    assert.equal(problemsOf(routes.placeOrder, json(nonsense)).length, LIMITS.problemsPerReply);
    assert.ok(process.cpuUsage(before).user < 1_000_000, 'explaining nonsense took over a second');
  });

  test('a long text that is nearly a number costs little', () => {
    const before = process.cpuUsage();
    assert.equal(problemOf(routes.placeOrder, order({ qty: `${'9'.repeat(200_000)}x` })), 'field_type qty');
    assert.ok(process.cpuUsage(before).user < 1_000_000, 'reading a number took over a second');
  });

  test('a long unknown name is cut', () => {
    const [problem] = problemsOf(routes.login, json({ ['x'.repeat(5000)]: 1 }));
    assert.ok((problem?.message.length ?? 0) < 200);
  });

  test('a secret is never repeated', () => {
    const sent = `hunter2-${'x'.repeat(LIMITS.secretChars)}`;
    const problems = problemsOf(routes.login, json({ apikey: sent, password: { secret: sent } }));
    assert.equal(problems.length, 2);
    assert.doesNotMatch(JSON.stringify(problems), /hunter2/);
  });
});

describe('[contract.C12] what is read leniently', () => {
  test('names in any letter case', () => {
    assert.equal(
      inputOf(routes.addStrategy, json({ StrategyName: 'a', STRATEGYTYPE: 'Intraday' })).strategyName,
      'a',
    );
  });

  test('names by their aliases', () => {
    for (const name of ['userid', 'username', 'email', 'UserName']) {
      assert.equal(inputOf(routes.login, form([name, 'trader@example.com'])).userid, 'trader@example.com');
    }
    for (const name of ['apikey', 'AuthKey', 'client_secret']) {
      assert.equal(inputOf(routes.login, form([name, 'key'])).apikey, 'key');
      assert.equal(inputOf(routes.loginWithKey, { query: [[name, 'key']] }).apikey, 'key');
    }
    assert.deepEqual(
      inputOf(routes.deleteLink, {
        query: [
          ['stname', 'test1'],
          ['accountName', 'account1'],
        ],
      }),
      { st: 'test1', ac: 'account1' },
    );
  });

  test('what OAuth2 libraries add to a login', () => {
    const sent = form(
      ['grant_type', 'password'],
      ['scope', ''],
      ['Client_ID', 'x'],
      ['client_secret', 'key'],
    );
    assert.deepEqual(inputOf(routes.login, sent), { apikey: 'key' });
  });

  test('numbers as text', () => {
    const input = inputOf(routes.placeOrder, order({ qty: ' 5 ', limitPrice: '170.50', triggerPrice: '.5' }));
    assert.deepEqual([input.qty, input.limitPrice, input.triggerPrice], [5, 170.5, 0.5]);
  });

  test('ids as text', () => {
    const sent = json({ strategyname: 'test1', strefID: '2240' });
    assert.equal(inputOf(routes.cancelOrder, sent).strefID, 2240);
  });

  test('negative zero as zero', () => {
    assert.ok(Object.is(inputOf(routes.placeOrder, order({ limitPrice: -0 })).limitPrice, 0));
  });

  test('choices in any letter case and by other spellings', () => {
    const input = inputOf(routes.placeOrder, order({ orderType: 'sl-limit', transType: 'SELL' }));
    assert.deepEqual([input.orderType, input.transType], ['SL-Limit', 'Sell']);
    assert.equal(inputOf(routes.validateAuthCode, brokerLogin('iifl')).broker, 'IIFLXTS');
    assert.equal(inputOf(routes.validateAuthCode, brokerLogin('TESTBROKER')).broker, 'testBroker');
  });

  test('flags as Y/N, true/false and 1/0', () => {
    for (const yes of ['Y', 'y', true, 'true', 'True', 1, '1']) {
      assert.equal(inputOf(routes.addLink, link({ Activate: yes })).Activate, 1, String(yes));
      assert.equal(inputOf(routes.addStrategy, strategy({ forwardTest: yes })).forwardTest, 'Y', String(yes));
    }
    for (const no of ['N', 'n', false, 'false', 'False', 0, '0']) {
      assert.equal(inputOf(routes.addLink, link({ Activate: no })).Activate, 0, String(no));
      assert.equal(inputOf(routes.addStrategy, strategy({ forwardTest: no })).forwardTest, 'N', String(no));
    }
  });

  test('withorders as Y, 1 or true', () => {
    for (const yes of ['Y', '1', 'true']) {
      assert.equal(inputOf(routes.readOrderBook, { query: [['withorders', yes]] }).withorders, true);
    }
  });

  test('at_limit: the usual words for yes, and any other text for no', () => {
    const atLimit = (value: string) =>
      inputOf(routes.squareOffSingle, { query: [...POSITION, ['at_limit', value]] }).at_limit;
    for (const yes of ['true', 'True', '1', 'Y']) assert.equal(atLimit(yes), true, yes);
    for (const no of ['false', '--', '0', 'N', 'perhaps']) assert.equal(atLimit(no), false, no);
  });

  test('at_limit: an object is still refused', () => {
    const sent = { query: POSITION, ...json({ at_limit: {} }) };
    assert.equal(problemOf(routes.squareOffSingle, sent), 'field_type at_limit');
  });

  test('query fields in the body, also of GET', () => {
    assert.deepEqual(inputOf(routes.readNetPositions, json({ acname: 'account1', stname: null })), {
      Acname: 'account1',
    });
    const single = { acname: 'account1', strategyname: 'test1', token: 'NSE:212', positionType: 'intraday' };
    assert.equal(inputOf(routes.squareOffSingle, json({ ...single, at_limit: true })).at_limit, true);
  });

  test('the same in query and body, each in its own spelling', () => {
    const sent = { query: [['withorders', '1']] as const, ...json({ withorders: true }) };
    assert.equal(inputOf(routes.readOrderBook, sent).withorders, true);
  });

  test('an absent word beside a value', () => {
    const sent = { query: [['Acname', 'undefined']] as const, ...json({ acname: 'account1' }) };
    assert.equal(inputOf(routes.readOverview, sent).Acname, 'account1');
  });

  test('a list with commas, and as a list', () => {
    const tokens = ['NSE:212', 'NSE:2885'];
    assert.deepEqual(
      inputOf(routes.readLastPrices, { query: [['Tokens', 'NSE:212, NSE:2885']] }).Tokens,
      tokens,
    );
    assert.deepEqual(inputOf(routes.readLastPrices, json({ Tokens: tokens })).Tokens, tokens);
  });

  test('an expiry with a time', () => {
    const search = (expiry: string) =>
      inputOf(routes.findInstruments, {
        query: [
          ['symbol', 'NIFTY'],
          ['exchange', 'NFO'],
          ['expiry', expiry],
        ],
      }).expiry;
    assert.equal(search('2026-11-24'), '2026-11-24');
    assert.equal(search('2026-11-24T00:00:00'), '2026-11-24');
  });

  test('0 for now when a position was closed by hand', () => {
    assert.equal(inputOf(routes.manualSquareOff, closedAt(0)).tradedAt, 0);
    assert.equal(
      inputOf(routes.manualSquareOff, closedAt('2026-11-16T14:30:00')).tradedAt,
      '2026-11-16T14:30:00',
    );
  });
});

describe('[contract.C13] what is not given', () => {
  test('falls away', () => {
    const sent = order({ identifier: null, ForwardTest: undefined, splitby: '' });
    assert.equal('identifier' in inputOf(routes.placeOrder, sent), false);
  });

  test('gets its default where there is one', () => {
    const { strategyname: _, ...rest } = inputOf(routes.placeOrder, order({}));
    assert.deepEqual(rest, {
      orderType: 'Limit',
      productType: 'Intraday',
      token: 'NSE:212',
      qty: 1,
      transType: 'Buy',
      limitPrice: 170,
      splitby: 0,
      triggerPrice: 0,
      ForwardTest: false,
      operations: { timeLimit: 0, shouldExecute: false, priceBuffer: 0 },
    });
    assert.deepEqual(inputOf(routes.readOrderBook, {}), { withorders: false, today: true });
  });

  test('a default is a fresh one for each request', () => {
    const first = inputOf(routes.placeOrder, order({})).operations as Record<string, unknown>;
    first.timeLimit = 99;
    const second = inputOf(routes.placeOrder, order({})).operations as Record<string, unknown>;
    assert.equal(second.timeLimit, 0);
  });

  test('half-given operations are completed', () => {
    assert.deepEqual(inputOf(routes.placeOrder, operations({ TIMELIMIT: '30' })).operations, {
      timeLimit: 30,
      shouldExecute: false,
      priceBuffer: 0,
    });
  });

  test('an empty text clears where clearing makes sense', () => {
    const sent = {
      params: { AccountName: 'account1' },
      ...json({ Chatid: '', Redirecturl: '', Clientid: '' }),
    };
    assert.deepEqual(inputOf(routes.changeAccount, sent), {
      AccountName: 'account1',
      Chatid: '',
      Redirecturl: '',
    });
  });

  test('an empty text that clears counts as given', () => {
    const sent = { params: { AccountName: 'account1' }, ...json({ Chatid: '', CHATID: '123' }) };
    assert.equal(problemOf(routes.changeAccount, sent), 'field_repeated CHATID');
  });

  test('a JSON null as body is not a body', () => {
    assert.deepEqual(inputOf(routes.readProfile, json(null)), {});
  });
});

describe('[contract.C14] free bodies', () => {
  test('come through untouched, whatever their keys', () => {
    const value = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2, "deep": [1, {"x": null}]}') as object;
    const input = inputOf(routes.replaceStrategyParams, params(value));
    assert.equal(input.body, value);
    assert.equal(Object.getPrototypeOf(input), Object.prototype);
  });

  test('an alert is an action, a list of them, or an object with the list', () => {
    const action = { action: 'cancelall', stname: 'test1' };
    for (const value of [action, [action], { actions: [action] }]) {
      assert.deepEqual(inputOf(routes.receiveAlert, alert(value)).body, value);
    }
  });
});

function brokerLogin(broker: string): Loose {
  return { params: { broker }, query: [['auth_code', 'code']] };
}

function tradebook(startDate: string): Loose {
  return {
    query: [
      ['startDate', startDate],
      ['endDate', '2026-11-30'],
      ['stname', 'test1'],
      ['acname', 'account1'],
    ],
  };
}

function closedAt(tradedAt: unknown): Loose {
  return { query: POSITION, ...json({ tradedPrice: 0, tradedAt, qty: 1, ordersPlaced: 0 }) };
}

function operations(value: Readonly<Record<string, unknown>>): Loose {
  return order({ operations: value });
}

function params(value: unknown): Loose {
  return { params: { StrategyName: 'test1' }, ...json(value) };
}

function alert(value: unknown): Loose {
  return { params: { token: 'webhook-token-0000000000' }, ...json(value) };
}
