import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TObject } from 'typebox';
import { canonicalNames } from './input/read-fields.ts';
import type { FieldSchema } from './input/read-value.ts';
import { MESSAGES, NO_ACTIVE_ACCOUNT } from './messages.ts';
import type { Route } from './route.ts';
import { ROUTES, routes } from './routes.ts';
import { ExecutionLog } from './schema/execution-log.ts';

/** Section 7 of the specification: method, path, success message. A login has no message; it replies plainly. */
const SPECIFIED: readonly (readonly [string, string, string | null])[] = [
  ['POST', '/token', null],
  ['HEAD', '/token', null],
  ['GET', '/profile', 'User exists'],
  ['GET', '/account', 'Data Received'],
  ['GET', '/account/{AccountName}', 'Data Received'],
  ['POST', '/login/{AccountName}', 'Login url generated'],
  ['POST', '/validate_authcode/{broker}', 'Logged in successfully'],
  ['POST', '/validate_session/{AccountName}', 'session id updated'],
  ['GET', '/link-strategy-account', 'Data Received'],
  ['POST', '/activate-account/{AccountName}/{yn}', 'Trading activated'],
  ['HEAD', '/activate-account/{AccountName}/{yn}', null],
  ['POST', '/reconnectWS/', 'Reconnecting to WS'],
  ['GET', '/strategy', 'Data Received'],
  ['POST', '/strategy', 'Strategy Added'],
  ['PUT', '/strategy/{StrategyName}', 'Strategy Modified'],
  ['DELETE', '/strategy/{StrategyName}', 'Strategy Deleted'],
  ['GET', '/linkstrategy', 'Data Received'],
  ['POST', '/linkstrategy', 'Strategy Added'],
  ['PUT', '/linkstrategy', 'Strategy Link modified'],
  ['DELETE', '/linkstrategy', 'Strategy Link Deleted'],
  ['POST', '/order', 'Order placed in {account}'],
  ['PUT', '/order', 'Order modified in {account}'],
  ['DELETE', '/order', 'Order cancelled in {account}'],
  ['POST', '/stopOperation', 'Operations stopped on {id}'],
  [
    'GET',
    '/CancelAll/{ctype}',
    'Request sent to Cancel All Orders in StrategyName : {strategy} with AccountName : {account}',
  ],
  [
    'GET',
    '/SquareOff/{ctype}',
    'Request sent to Square Off in StrategyName : {strategy} with AccountName : {account}',
  ],
  ['POST', '/SquareOffSingle', 'Order Placed, Position Squared off'],
  ['POST', '/manual-squareoff/', 'Position closed manually'],
  ['GET', '/orderbook/', 'Data Received'],
  ['GET', '/netposition/', 'Data Received'],
  ['DELETE', '/deleteorder/', 'Order Deleted'],
  ['GET', '/overview/', 'Data Received'],
  ['GET', '/ExecutionLogs', 'Data Received'],
  ['GET', '/intradaypnl', 'Data Received'],
  ['GET', '/pushtrades/', 'Orders converted to Trades and pushed to database'],
  ['GET', '/tradebook/', 'Tradebook data received'],
  ['DELETE', '/trade/', 'Trade Deleted'],
  ['GET', '/master-tokens', 'Data Received'],
  ['GET', '/expiry', 'Data Received'],
  ['GET', '/master-freezeqty', 'Data Received'],
  ['GET', '/contract-master/', 'Data Received'],
  ['GET', '/isHoliday/', 'Data Received'],
];

/** Calls beyond the specification. */
const EXTENSIONS: readonly string[] = [
  'POST /visitor',
  'POST /password',
  'POST /authkey',
  'GET /totp',
  'POST /totp',
  'PUT /totp',
  'DELETE /totp',
  'POST /totp/recovery-codes',
  'POST /console/session',
  'POST /console/session/arm',
  'DELETE /console/session/arm',
  'POST /console/session/renew',
  'DELETE /console/session',
  'POST /socket-ticket',
  'GET /sessions',
  'DELETE /sessions/{session}',
  'DELETE /sessions',
  'POST /account',
  'PUT /account/{AccountName}',
  'DELETE /account/{AccountName}',
  'POST /account/enable',
  'POST /charges',
  'GET /option-chain',
  'GET /outcome',
  'GET /system',
  'GET /nodes',
  'GET /desk',
  'GET /notes',
  'PUT /notes/{about}',
  'DELETE /notes/{about}',
  'GET /users',
  'POST /users',
  'PUT /users/{UCC}',
  'GET /console/prefs',
  'GET /console/prefs/{name}',
  'PUT /console/prefs/{name}',
  'DELETE /console/prefs/{name}',
  'POST /payoff',
  'GET /builder/catalog',
  'GET /builder/schema',
  'GET /builder/templates',
  'POST /builder/validate',
  'POST /builder/preview',
  'POST /builder/deploy',
  'POST /builder/deploy/check',
  'GET /builder/deploy',
  'GET /builder/deploy/{deploymentID}',
  'GET /builder/deploy/{deploymentID}/day/{date}',
  'GET /builder/deploy/{deploymentID}/trace',
  'POST /builder/deploy/{deploymentID}/pause',
  'POST /builder/deploy/{deploymentID}/stop',
  'POST /builder/deploy/{deploymentID}/switch',
  'POST /builder/replay',
  'GET /builder/replay',
  'GET /builder/replay/{replayID}',
  'GET /builder/replay/{replayID}/trace',
  'GET /builder/replay/{replayID}/drift',
  'PUT /builder/replay/{replayID}',
  'DELETE /builder/replay/{replayID}',
  'POST /builder/backtest',
  'GET /builder/backtest',
  'GET /builder/backtest/{backtestID}',
  'GET /builder/backtest/{backtestID}/trades',
  'GET /builder/backtest/{backtestID}/equity',
  'GET /builder/backtest/{backtestID}/trace',
  'GET /builder/backtest/{backtestID}/whynot',
  'GET /builder/backtest/{backtestID}/report.html',
  'DELETE /builder/backtest/{backtestID}',
  'POST /builder/sweep',
  'GET /builder/sweep',
  'GET /builder/sweep/{sweepID}',
  'DELETE /builder/sweep/{sweepID}',
  'GET /builder/strategy',
  'POST /builder/strategy',
  'GET /builder/strategy/{id}',
  'PUT /builder/strategy/{id}',
  'DELETE /builder/strategy/{id}',
  'GET /builder/strategy/{id}/revisions',
  'GET /builder/diff',
  'GET /builder/draft/{id}',
  'PUT /builder/draft/{id}',
  'DELETE /builder/draft/{id}',
  'POST /margin',
  'GET /expiry-days',
  'GET /expiry-history',
  'GET /history-coverage',
  'POST /history/import',
  'GET /positions',
  'GET /holdings',
  'POST /basket',
  'GET /basket',
  'POST /basket/{basketID}/squareOff',
  'DELETE /basket/{basketID}',
  'DELETE /SquareOff/{ctype}',
  'GET /guards',
  'PUT /guards',
  'PUT /priceAlerts',
  'POST /killswitch',
  'GET /exits',
  'POST /exits',
  'PUT /exits',
  'DELETE /exits',
  'POST /account/disable',
  'GET /strategyparams/{StrategyName}',
  'POST /strategyparams/{StrategyName}',
  'PUT /strategyparams/{StrategyName}',
  'POST /reExecute',
  'GET /holidays',
  'GET /prevholidays',
  'GET /ltp',
  'GET /quotes',
  'GET /history',
  'POST /telegram-test',
  'GET /broker-account',
  'POST /token-mappings',
  'GET /search-instruments',
  'GET /priceAlerts',
  'POST /priceAlerts',
  'DELETE /priceAlerts',
  'GET /signingKey',
  'POST /signingKey',
  'GET /corporateActions',
  'POST /corporateActions',
  'DELETE /corporateActions',
  'GET /gtt',
  'POST /gtt',
  'PUT /gtt',
  'DELETE /gtt',
  'GET /webhook',
  'POST /webhook',
  'PUT /webhook',
  'DELETE /webhook',
  'POST /tv-webhook-preview',
  'POST /tv-webhook/{token}',
];

/** Section 5 of the specification, with what the path or address of a call demands. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'POST /token': [],
  'HEAD /token': ['apikey'],
  'POST /strategy': ['strategyName', 'strategyType'],
  'PUT /strategy/{StrategyName}': ['StrategyName', 'StrategyType'],
  'POST /linkstrategy': ['StrategyName', 'AccountName', 'Multiplier', 'Activate', 'Capital'],
  'PUT /linkstrategy': ['st', 'ac', 'Multiplier', 'Activate', 'Capital'],
  'POST /order': ['strategyname', 'orderType', 'productType', 'token', 'qty', 'transType'],
  'PUT /order': ['strategyname', 'strefID'],
  'DELETE /order': ['strategyname', 'strefID'],
  'POST /stopOperation': ['strategyname', 'strefID'],
  'DELETE /deleteorder/': ['strefID', 'reftag'],
  'POST /SquareOffSingle': ['acname', 'stname', 'token', 'positionType', 'at_limit'],
  'POST /manual-squareoff/': ['token', 'positionType', 'tradedPrice', 'tradedAt', 'qty', 'ordersPlaced'],
  // The two names may be left out: an extension.
  'GET /tradebook/': ['startDate', 'endDate'],
  'DELETE /trade/': ['TDno'],
  'GET /master-tokens': ['symbol', 'exchange'],
  'GET /expiry': ['symbol', 'exchange', 'instrument'],
  'GET /master-freezeqty': ['symbol'],
  'GET /search-instruments': ['q'],
  'GET /isHoliday/': ['exch'],
  'GET /orderbook/': [],
  'GET /netposition/': [],
  'GET /overview/': [],
  'GET /intradaypnl': [],
  'GET /pushtrades/': [],
  'POST /account': ['AccountName', 'Broker', 'Clientid'],
};

/** Section 8 of the specification. */
const SUCCESS_MESSAGES: readonly string[] = [
  'User exists',
  'Data Received',
  'Login url generated',
  'Logged in successfully',
  'session id updated',
  'Trading activated',
  'Trading deactivated',
  'Strategy Added',
  'Strategy Modified',
  'Strategy Deleted',
  'Strategy Link modified',
  'Strategy Link Deleted',
  'Reconnecting to WS',
  'Order placed in {account}',
  'Order modified in {account}',
  'Order cancelled in {account}',
  'Operations stopped on {id}',
  'Position closed manually',
  'Order Deleted',
  'Order Placed, Position Squared off',
  'Tradebook data received',
  'Trade Deleted',
  'Orders converted to Trades and pushed to database',
];

const callOf = ({ method, path }: Route): string => `${method} ${path}`;
const messagesOf = ({ reply }: Route): readonly string[] =>
  reply.kind === 'envelope' ? [reply.message, ...(reply.otherMessages ?? [])] : [];

for (const [method, path, message] of SPECIFIED) {
  test(`[contract.C1] ${method} ${path} exists as specified`, () => {
    const route = ROUTES.find((candidate) => callOf(candidate) === `${method} ${path}`);
    assert.ok(route, 'the call is missing');
    assert.equal(route.extension, false);
    assert.equal(messagesOf(route)[0] ?? null, message);
  });
}

test('[contract.C1] there are no other calls but the listed extensions', () => {
  const specified = SPECIFIED.map(([method, path]) => `${method} ${path}`);
  const others = ROUTES.filter((route) => !specified.includes(callOf(route)));
  assert.deepEqual(others.map(callOf).toSorted(), EXTENSIONS.toSorted());
  assert.ok(others.every(({ extension }) => extension));
});

test('[contract.C2] every success message of the specification is used, spelt exactly so', () => {
  const used = new Set(ROUTES.flatMap(messagesOf));
  assert.deepEqual(
    SUCCESS_MESSAGES.filter((message) => !used.has(message)),
    [],
  );
});

test('[contract.C2] every sentence is used by a call', () => {
  const used = new Set(ROUTES.flatMap(messagesOf));
  assert.deepEqual(
    Object.values(MESSAGES).filter((message) => !used.has(message)),
    [],
  );
});

test('[contract.C2] the log line about inactive accounts is spelt as specified', () => {
  assert.equal(NO_ACTIVE_ACCOUNT, 'Please activate the accounts linked with the strategy.');
  const message = ExecutionLog.properties.Message as { readonly examples?: readonly unknown[] };
  assert.deepEqual(message.examples, [NO_ACTIVE_ACCOUNT]);
});

for (const [call, required] of Object.entries(REQUIRED)) {
  test(`[contract.C3] ${call} requires ${required.join(', ') || 'nothing'}`, () => {
    const route = ROUTES.find((candidate) => callOf(candidate) === call);
    const lists = [route?.params, route?.query, route?.body].flatMap((schema) => [
      ...(schema?.required ?? []),
      // A name does instead of the token.
      ...((schema as FieldSchema | undefined)?.['x-needs-one']?.slice(0, 1) ?? []),
      // A target does instead of side and quantity.
      ...Object.entries((schema?.properties ?? {}) as Record<string, FieldSchema>)
        .filter(([, field]) => field['x-needed-without'] !== undefined)
        .map(([name]) => name),
    ]);
    assert.deepEqual(lists.toSorted(), required.toSorted());
  });
}

test('[contract.C4] ids are unique, and each call is found under its id', () => {
  assert.equal(new Set(ROUTES.map(({ id }) => id)).size, ROUTES.length);
  for (const [key, route] of Object.entries(routes)) assert.equal(key, route.id);
});

test('[contract.C4] the list of calls cannot be changed', () => {
  assert.ok(Object.isFrozen(ROUTES) && Object.isFrozen(routes));
});

test('[contract.C5] no two calls answer to the same address, whatever its last slash or letter case', () => {
  const addresses = ROUTES.map(({ method, path }) => {
    const folded = path
      .toLowerCase()
      .replace(/\/$/, '')
      .replaceAll(/\{\w+\}/g, '{}');
    return `${method} ${folded}`;
  });
  assert.deepEqual(
    addresses.filter((address, index) => addresses.indexOf(address) !== index),
    [],
  );
});

test('[contract.C5] each gap of a path is a described, required parameter', () => {
  for (const route of ROUTES) {
    const gaps = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(Object.keys(route.params?.properties ?? {}), gaps, route.id);
    assert.deepEqual(route.params?.required ?? [], gaps, route.id);
  }
});

test('[contract.C6] within a call no name means two fields, in any letter case', () => {
  for (const route of ROUTES) {
    for (const schema of [route.params, mergedInput(route)]) {
      if (schema) assertUnambiguous(schema, route.id);
    }
    assert.deepEqual(
      (route.ignores ?? []).filter((name) => name !== name.toLowerCase()),
      [],
    );
  }
});

test('[contract.C7] nothing that needs a login says otherwise', () => {
  const open = ROUTES.filter(({ auth }) => auth === 'none').map(callOf);
  assert.deepEqual(open, [
    'POST /token',
    'HEAD /token',
    'POST /visitor',
    'POST /console/session',
    'POST /console/session/renew',
    'DELETE /console/session',
    'POST /tv-webhook/{token}',
  ]);
});

function mergedInput(route: Route): TObject | undefined {
  const properties = { ...route.query?.properties, ...route.body?.properties };
  return { type: 'object', required: [], properties } as unknown as TObject;
}

function assertUnambiguous(schema: TObject, id: string): void {
  const names = canonicalNames(schema);
  for (const [name, property] of Object.entries(schema.properties)) {
    const aliases = (property as { readonly 'x-aliases'?: readonly string[] })['x-aliases'] ?? [];
    for (const spelling of [name, ...aliases]) {
      assert.equal(names.get(spelling.toLowerCase()), name, `${id}: ${spelling} means two fields`);
    }
  }
}
