/** Changes of the document of Getting started, each with what must be said about it. */
export interface Mutation {
  readonly what: string;
  readonly change: (document: Loose) => void;
  readonly code: string;
  readonly pointer: string;
  readonly severity?: 'warning' | 'info';
}

// A document while it is being broken: any key may hold anything.
export type Loose = {
  // biome-ignore lint/suspicious/noExplicitAny: mutations write wrong things on purpose.
  [key: string]: any;
};

const OPTION_LEG = {
  id: 'a_x',
  type: 'addLeg',
  segment: 'OPT',
  side: 'sell',
  right: 'PE',
  qty: { lots: 1 },
  expiry: 'weekly:0',
  strike: { by: 'moneyness', value: 0 },
};

function addIndicator(document: Loose, indicator: Loose): void {
  document.indicators.push({ id: 'x', on: { ref: 'spot_cs' }, ...indicator });
}

function row(document: Loose, when: Loose): void {
  document.conditions[0].when = when;
}

function addAction(document: Loose, action: Loose): void {
  document.actions.push(action);
  document.conditions[1].then.push(action.id);
}

const FORMS: readonly Mutation[] = [
  {
    what: 'a mistyped key',
    change: (d) => rename(d.clock, 'timeframe', 'tmeframe'),
    code: 'key_unknown',
    pointer: '/clock/tmeframe',
  },
  {
    what: 'a key in another letter case',
    change: (d) => rename(d.clock, 'squareOff', 'squareoff'),
    code: 'key_unknown',
    pointer: '/clock/squareoff',
  },
  {
    what: 'a key of nobody',
    change: (d) => {
      d.colour = 'red';
    },
    code: 'key_unknown',
    pointer: '/colour',
  },
  {
    what: 'a key that needs escaping',
    change: (d) => {
      d.risk['a/b~c'] = 1;
    },
    code: 'key_unknown',
    pointer: '/risk/a~1b~0c',
  },
  {
    what: 'another version',
    change: (d) => {
      d.schema = 'buildalgos.strategy/2';
    },
    code: 'enum',
    pointer: '/schema',
  },
  {
    what: 'no version',
    change: (d) => {
      delete d.schema;
    },
    code: 'key_missing',
    pointer: '/schema',
  },
  {
    what: 'no name',
    change: (d) => {
      delete d.name;
    },
    code: 'key_missing',
    pointer: '/name',
  },
  {
    what: 'an empty name',
    change: (d) => {
      d.name = '';
    },
    code: 'length',
    pointer: '/name',
  },
  {
    what: 'another convention',
    change: (d) => {
      d.convention = 'ta-lib';
    },
    code: 'enum',
    pointer: '/convention',
  },
  {
    what: 'no market',
    change: (d) => {
      delete d.market;
    },
    code: 'key_missing',
    pointer: '/market',
  },
  {
    what: 'a symbol in small letters',
    change: (d) => {
      d.market.underlying = 'nifty';
    },
    code: 'format',
    pointer: '/market/underlying',
  },
  {
    what: 'an exchange of derivatives',
    change: (d) => {
      d.market.exchange = 'NFO';
    },
    code: 'enum',
    pointer: '/market/exchange',
  },
  {
    what: 'a time frame that is not offered',
    change: (d) => {
      d.clock.timeframe = 7;
    },
    code: 'timeframe',
    pointer: '/clock/timeframe',
  },
  {
    what: 'a time frame as text',
    change: (d) => {
      d.clock.timeframe = '5';
    },
    code: 'type',
    pointer: '/clock/timeframe',
  },
  {
    what: 'a time that is none',
    change: (d) => {
      d.clock.start = '9:20';
    },
    code: 'format',
    pointer: '/clock/start',
  },
  {
    what: 'an hour that is none',
    change: (d) => {
      d.clock.start = '25:00';
    },
    code: 'format',
    pointer: '/clock/start',
  },
  {
    what: 'a weekday twice',
    change: (d) => d.clock.tradeOn.weekdays.push('MON'),
    code: 'entry_duplicate',
    pointer: '/clock/tradeOn/weekdays/5',
  },
  {
    what: 'a weekday in full',
    change: (d) => {
      d.clock.tradeOn.weekdays[0] = 'Monday';
    },
    code: 'enum',
    pointer: '/clock/tradeOn/weekdays/0',
  },
  {
    what: 'an order type that is none',
    change: (d) => {
      d.execution.order.type = 'LIMT';
    },
    code: 'enum',
    pointer: '/execution/order/type',
  },
  {
    what: 'a product in another letter case',
    change: (d) => {
      d.execution.product = 'INTRADAY';
    },
    code: 'enum',
    pointer: '/execution/product',
  },
  {
    what: 'a flag as text',
    change: (d) => {
      d.execution.order.shouldExecute = 'true';
    },
    code: 'type',
    pointer: '/execution/order/shouldExecute',
  },
  {
    what: 'a time limit with decimals',
    change: (d) => {
      d.execution.order.timeLimit = 1.5;
    },
    code: 'whole',
    pointer: '/execution/order/timeLimit',
  },
  {
    what: 'charges that nobody has',
    change: (d) => {
      d.execution.charges = 'IN-2020';
    },
    code: 'enum',
    pointer: '/execution/charges',
  },
  {
    what: 'a capital of zero',
    change: (d) => {
      d.risk.capital = 0;
    },
    code: 'range',
    pointer: '/risk/capital',
  },
  {
    what: 'a kind of data that is none',
    change: (d) => {
      d.data[0].kind = 'candle';
    },
    code: 'enum',
    pointer: '/data/0/kind',
  },
  {
    what: 'a kind of data that is reserved',
    change: (d) => {
      d.data[0] = { id: 'spot_cs', kind: 'vix' };
    },
    code: 'not_yet',
    pointer: '/data/0/kind',
  },
  {
    what: 'a spot with an expiry',
    change: (d) => {
      d.data[0].expiry = 'weekly:0';
    },
    code: 'key_unknown',
    pointer: '/data/0/expiry',
  },
  {
    what: 'an indicator that is none',
    change: (d) => {
      d.indicators[0].type = 'wma';
    },
    code: 'enum',
    pointer: '/indicators/0/type',
  },
  {
    what: 'a length as text',
    change: (d) => {
      d.indicators[0].length = '9';
    },
    code: 'type',
    pointer: '/indicators/0/length',
  },
  {
    what: 'a length that is too long',
    change: (d) => {
      d.indicators[0].length = 501;
    },
    code: 'range',
    pointer: '/indicators/0/length',
  },
  {
    what: 'a negative offset',
    change: (d) => {
      d.indicators[0].offset = -1;
    },
    code: 'offset_negative',
    pointer: '/indicators/0/offset',
  },
  {
    what: 'no actions',
    change: (d) => {
      delete d.conditions[0].then;
    },
    code: 'no_action',
    pointer: '/conditions/0/then',
  },
  {
    what: 'an empty list of actions',
    change: (d) => {
      d.conditions[0].then = [];
    },
    code: 'no_action',
    pointer: '/conditions/0/then',
  },
  {
    what: 'an empty group',
    change: (d) => row(d, { all: [] }),
    code: 'group_empty',
    pointer: '/conditions/0/when/all',
  },
  {
    what: 'an operator that is none',
    change: (d) => {
      d.conditions[0].when.op = 'crossabove';
    },
    code: 'enum',
    pointer: '/conditions/0/when/op',
  },
  {
    what: 'an element without a known key',
    change: (d) => {
      d.conditions[0].when.l = { element: 'ema_9' };
    },
    code: 'key_missing',
    pointer: '/conditions/0/when/l',
  },
  {
    what: 'a signal whose name is none',
    change: (d) => row(d, { op: 'eq', l: { webhook: 'buy now; <script>' }, r: { value: true } }),
    code: 'format',
    pointer: '/conditions/0/when/l/webhook',
  },
  {
    what: 'a signal that is above a number',
    change: (d) => row(d, { op: 'gt', l: { webhook: 'breakout' }, r: { value: 1 } }),
    code: 'operator_partner',
    pointer: '/conditions/0/when/l',
  },
  {
    what: 'a signal that is compared with a number',
    change: (d) => row(d, { op: 'eq', l: { webhook: 'breakout' }, r: { value: 1 } }),
    code: 'operator_partner',
    pointer: '/conditions/0/when/r',
  },
  {
    what: 'a location in the future',
    change: (d) => {
      d.conditions[0].when.l.at = 1;
    },
    code: 'range',
    pointer: '/conditions/0/when/l/at',
  },
  {
    what: 'a location too far back',
    change: (d) => {
      d.conditions[0].when.l.at = -21;
    },
    code: 'range',
    pointer: '/conditions/0/when/l/at',
  },
  {
    what: 'a calculation with one term',
    change: (d) => {
      d.conditions[0].when.r = { expr: ['add', { value: 1 }] };
    },
    code: 'expression_terms',
    pointer: '/conditions/0/when/r/expr',
  },
  {
    what: 'a calculation that is none',
    change: (d) => {
      d.conditions[0].when.r = { expr: ['pow', { value: 1 }, { value: 2 }] };
    },
    code: 'enum',
    pointer: '/conditions/0/when/r/expr/0',
  },
  {
    what: 'a strike by delta',
    change: (d) => {
      d.actions[0].strike = { by: 'delta', value: 0.3 };
    },
    code: 'not_yet',
    pointer: '/actions/0/strike/by',
  },
  {
    what: 'a strike eleven away',
    change: (d) => {
      d.actions[0].strike.value = 11;
    },
    code: 'range',
    pointer: '/actions/0/strike/value',
  },
  {
    what: 'an option without a side',
    change: (d) => {
      delete d.actions[0].side;
    },
    code: 'key_missing',
    pointer: '/actions/0/side',
  },
  {
    what: 'a leg without a segment',
    change: (d) => {
      delete d.actions[0].segment;
    },
    code: 'key_missing',
    pointer: '/actions/0/segment',
  },
  {
    what: 'a stop of zero',
    change: (d) => {
      d.actions[0].stopLoss.value = 0;
    },
    code: 'range',
    pointer: '/actions/0/stopLoss/value',
  },
  {
    what: 'an id with a space',
    change: (d) => {
      d.actions[1].id = 'a all';
    },
    code: 'format',
    pointer: '/actions/1/id',
  },
  {
    what: 'an id that begins with two underscores',
    change: (d) => {
      d.data[0].id = '__proto__';
    },
    code: 'format',
    pointer: '/data/0/id',
  },
  {
    what: 'a list where an object belongs',
    change: (d) => {
      d.risk = [];
    },
    code: 'type',
    pointer: '/risk',
  },
];

const MEANINGS: readonly Mutation[] = [
  {
    what: 'a symbol that is not listed',
    change: (d) => {
      d.market.underlying = 'NIFTI';
    },
    code: 'underlying_unknown',
    pointer: '/market/underlying',
  },
  {
    what: 'an indicator on a later one',
    change: (d) => {
      d.indicators[0].on = { ref: 'ema_21' };
    },
    code: 'order_reference',
    pointer: '/indicators/0/on/ref',
  },
  {
    what: 'an indicator on itself',
    change: (d) => {
      d.indicators[0].on = { ref: 'ema_9' };
    },
    code: 'order_reference',
    pointer: '/indicators/0/on/ref',
  },
  {
    what: 'an indicator on nothing',
    change: (d) => {
      d.indicators[0].on.ref = 'spot_c';
    },
    code: 'ref_unknown',
    pointer: '/indicators/0/on/ref',
  },
  {
    what: 'a column of another indicator',
    change: (d) => {
      d.conditions[0].when.l.col = 'upper';
    },
    code: 'column_unknown',
    pointer: '/conditions/0/when/l/col',
  },
  {
    what: 'open interest of the spot',
    change: (d) => {
      d.indicators[0].on.col = 'oi';
    },
    code: 'column_unknown',
    pointer: '/indicators/0/on/col',
  },
  {
    what: 'VWAP on an index',
    change: (d) => addIndicator(d, { type: 'vwap' }),
    code: 'needs_volume',
    pointer: '/indicators/2/on/ref',
  },
  {
    what: 'volume of an index',
    change: (d) => {
      d.indicators[0].on.col = 'volume';
    },
    code: 'needs_volume',
    pointer: '/indicators/0/on/col',
  },
  {
    what: 'ORB on an indicator',
    change: (d) => addIndicator(d, { type: 'orb', on: { ref: 'ema_9' } }),
    code: 'needs_bars',
    pointer: '/indicators/2/on/ref',
  },
  {
    what: 'Supertrend on one column',
    change: (d) => addIndicator(d, { type: 'supertrend', on: { ref: 'spot_cs', col: 'close' } }),
    code: 'needs_bars',
    pointer: '/indicators/2/on/col',
  },
  {
    what: 'a fast length above the slow one',
    change: (d) => addIndicator(d, { type: 'macd', fast: 30, slow: 26 }),
    code: 'lengths_order',
    pointer: '/indicators/2/fast',
  },
  {
    what: 'candles that cannot be made',
    change: (d) => addIndicator(d, { type: 'sma', timeframe: 2 }),
    code: 'timeframe',
    pointer: '/indicators/2/timeframe',
  },
  {
    what: 'a stack of six',
    change: (d) => {
      for (const [id, ref] of ['b<ema_9', 'c<b', 'd<c', 'e<d', 'f<e'].map((pair) => pair.split('<'))) {
        d.indicators.push({ id, type: 'sma', on: { ref } });
      }
    },
    code: 'stack_depth',
    pointer: '/indicators/6/on/ref',
  },
  {
    what: 'an indicator on days',
    change: (d) => {
      d.data.push({ id: 'dte', kind: 'daysToExpiry', expiry: 'weekly:0' });
      addIndicator(d, { type: 'sma', on: { ref: 'dte' } });
    },
    code: 'not_series',
    pointer: '/indicators/2/on/ref',
  },
  {
    what: 'the same name twice',
    change: (d) => {
      d.indicators[1].id = 'ema_9';
    },
    code: 'id_duplicate',
    pointer: '/indicators/1/id',
  },
  {
    what: 'an action with the name of a data point',
    change: (d) => {
      d.actions[1].id = 'spot_cs';
      d.conditions[1].then = ['a_ce'];
    },
    code: 'id_duplicate',
    pointer: '/actions/1/id',
  },
  {
    what: 'a cross with a time',
    change: (d) => {
      d.conditions[0].when.r = { time: '10:00' };
    },
    code: 'operator_partner',
    pointer: '/conditions/0/when/r',
  },
  {
    what: 'a cross with MTM',
    change: (d) => {
      d.conditions[0].when.l = { mtm: 'day' };
    },
    code: 'operator_partner',
    pointer: '/conditions/0/when/l',
  },
  {
    what: 'a time against a number',
    change: (d) => row(d, { op: 'gte', l: { clock: 'candleClose' }, r: { value: 10 } }),
    code: 'operator_partner',
    pointer: '/conditions/0/when/r',
  },
  {
    what: 'a weekday in order',
    change: (d) => row(d, { op: 'gt', l: { clock: 'weekday' }, r: { value: 'MON' } }),
    code: 'operator_partner',
    pointer: '/conditions/0/when/l',
  },
  {
    what: 'a state against a number',
    change: (d) => row(d, { op: 'eq', l: { action: 'a_ce', is: 'open' }, r: { value: 1 } }),
    code: 'operator_partner',
    pointer: '/conditions/0/when/r',
  },
  {
    what: 'the same on both sides',
    change: (d) => {
      d.conditions[0].when.r = { ref: 'ema_9', at: 0 };
    },
    code: 'row_constant',
    pointer: '/conditions/0/when',
  },
  {
    what: 'two fixed sides',
    change: (d) => row(d, { op: 'gt', l: { value: 1 }, r: { value: 2 } }),
    code: 'row_constant',
    pointer: '/conditions/0/when',
  },
  {
    what: 'a day that is none',
    change: (d) => row(d, { op: 'eq', l: { clock: 'date' }, r: { value: '2026-02-30' } }),
    code: 'format',
    pointer: '/conditions/0/when/r/value',
  },
  {
    what: 'groups six deep',
    change: (d) => row(d, nested(d.conditions[0].when, 6)),
    code: 'group_depth',
    pointer: '/conditions/0/when',
  },
  {
    what: 'calculations five deep',
    change: (d) => {
      d.conditions[0].when.r = calculated(5);
    },
    code: 'expression_depth',
    pointer: '/conditions/0/when/r/expr/1/expr/1/expr/1/expr/1',
  },
  {
    what: 'an action that is not there',
    change: (d) => {
      d.conditions[0].then = ['a_cee'];
    },
    code: 'ref_unknown',
    pointer: '/conditions/0/then/0',
  },
  {
    what: 'a condition as an action',
    change: (d) => {
      d.conditions[0].then = ['c_out'];
    },
    code: 'ref_unknown',
    pointer: '/conditions/0/then/0',
  },
  {
    what: 'an element that is not there',
    change: (d) => {
      d.conditions[0].when.l.ref = 'ema_8';
    },
    code: 'ref_unknown',
    pointer: '/conditions/0/when/l/ref',
  },
  {
    what: 'a parameter that is not there',
    change: (d) => {
      d.indicators[0].length = { param: 'fast' };
    },
    code: 'ref_unknown',
    pointer: '/indicators/0/length/param',
  },
  {
    what: 'a parameter that does not fit',
    change: (d) => {
      d.params = { fast: { type: 'int', default: 900 } };
      d.indicators[0].length = { param: 'fast' };
    },
    code: 'param_range',
    pointer: '/indicators/0/length/param',
  },
  {
    what: 'a parameter outside its bounds',
    change: (d) => {
      d.params = { fast: { type: 'int', default: 9, min: 10, max: 20 } };
    },
    code: 'param_bounds',
    pointer: '/params/fast/default',
  },
  {
    what: 'a variable that is not there',
    change: (d) => addAction(d, { id: 'a_v', type: 'setVar', var: 'n', value: { value: 1 } }),
    code: 'ref_unknown',
    pointer: '/actions/2/var',
  },
  {
    what: 'MTM of an action that adds no leg',
    change: (d) => row(d, { op: 'lt', l: { mtm: 'a_all' }, r: { value: 0 } }),
    code: 'not_a_leg',
    pointer: '/conditions/0/when/l/mtm',
  },
  {
    what: 'no square-off',
    change: (d) => {
      delete d.clock.squareOff;
    },
    code: 'intraday_square_off',
    pointer: '/clock/squareOff',
  },
  {
    what: 'a start after the square-off',
    change: (d) => {
      d.clock.start = '15:20';
    },
    code: 'clock_order',
    pointer: '/clock/start',
  },
  {
    what: 'a last entry after the square-off',
    change: (d) => {
      d.clock.lastEntry = '15:20';
    },
    code: 'clock_order',
    pointer: '/clock/lastEntry',
  },
  {
    what: 'weekly contracts of BANKNIFTY',
    change: (d) => {
      d.market.underlying = 'BANKNIFTY';
    },
    code: 'no_weekly',
    pointer: '/actions/0/expiry',
  },
  {
    what: 'a weekly future',
    change: (d) =>
      d.data.push({ id: 'fut', kind: 'candles', segment: 'FUT', expiry: 'weekly:0', timeframe: 5 }),
    code: 'no_weekly',
    pointer: '/data/1/expiry',
  },
  {
    what: 'units between lots',
    change: (d) => {
      d.actions[0].qty = { units: 70 };
    },
    code: 'lot_multiple',
    pointer: '/actions/0/qty/units',
  },
  {
    what: 'shares of an index',
    change: (d) =>
      addAction(d, { id: 'a_c', type: 'addLeg', segment: 'CASH', side: 'buy', qty: { lots: 1 } }),
    code: 'cash_index',
    pointer: '/actions/2/segment',
  },
  {
    what: 'options of a stock without any',
    change: (d) => {
      d.market.underlying = 'IDEAFORGE';
    },
    code: 'no_derivatives',
    pointer: '/actions/0/segment',
  },
  {
    what: 'square off of nothing',
    change: (d) => addAction(d, { id: 'a_x', type: 'squareOffAction', target: 'a_cc' }),
    code: 'ref_unknown',
    pointer: '/actions/2/target',
  },
  {
    what: 'square off of a square-off',
    change: (d) => addAction(d, { id: 'a_x', type: 'squareOffAction', target: 'a_all' }),
    code: 'not_a_leg',
    pointer: '/actions/2/target',
  },
  {
    what: 'a leg like itself',
    change: (d) => addAction(d, { id: 'a_x', type: 'addLeg', like: 'a_x' }),
    code: 'like_chain',
    pointer: '/actions/2/like',
  },
  {
    what: 'a cash leg like an option',
    change: (d) => addAction(d, { id: 'a_x', type: 'addLeg', like: 'a_ce', segment: 'CASH' }),
    code: 'like_incomplete',
    pointer: '/actions/2',
  },
  {
    what: 'a trail without a stop',
    change: (d) => addAction(d, { ...OPTION_LEG, trail: { unit: 'pct', x: 1, y: 1 } }),
    code: 'trail_without_stop',
    pointer: '/actions/2/trail',
  },
  {
    what: 're-entry with a wait that is not there',
    change: (d) => {
      d.actions[0].reEntry = { onStop: { mode: 'wait' } };
    },
    code: 'reentry_wait',
    pointer: '/actions/0/reEntry/onStop/mode',
  },
  {
    what: 'a percentage of no capital',
    change: (d) => {
      d.risk = { dayStopLoss: { unit: 'pctCapital', value: 2 } };
    },
    code: 'capital_missing',
    pointer: '/risk/capital',
  },
  {
    what: 'a lock that keeps more than there is',
    change: (d) => {
      d.risk.lock = { at: 100, keep: 200 };
    },
    code: 'lock_order',
    pointer: '/risk/lock/keep',
  },
  {
    what: 'a data point fixed at entry',
    change: (d) =>
      d.data.push({
        id: 'opt',
        kind: 'candles',
        segment: 'OPT',
        right: 'CE',
        expiry: 'weekly:0',
        timeframe: 5,
        strike: { by: 'moneyness', value: 0, fix: 'atEntry' },
      }),
    code: 'strike_fix',
    pointer: '/data/1/strike/fix',
  },
  {
    what: 'a leg that nothing closes',
    change: (d) => {
      d.clock = { timeframe: 5, type: 'positional' };
      d.execution.product = 'Delivery';
      delete d.actions[0].stopLoss;
      delete d.actions[0].target;
      d.conditions.pop();
    },
    code: 'no_exit',
    pointer: '/actions/0',
  },
  {
    what: 'a roll of a future',
    change: (d) => {
      addAction(d, {
        id: 'a_f',
        type: 'addLeg',
        segment: 'FUT',
        side: 'buy',
        qty: { lots: 1 },
        expiry: 'monthly:0',
      });
      addAction(d, { id: 'a_r', type: 'roll', target: 'a_f', to: { by: 'moneyness', value: 0 } });
    },
    code: 'roll_target',
    pointer: '/actions/3/target',
  },
];

const SURPRISES: readonly Mutation[] = [
  {
    what: 'a level entry without Max Entries',
    change: (d) => {
      d.conditions[0].fire = 'level';
      delete d.conditions[0].maxPerDay;
    },
    code: 'level_unbounded',
    pointer: '/conditions/0/fire',
    severity: 'warning',
  },
  {
    what: 'a stop of 5 % on an option',
    change: (d) => {
      d.actions[0].stopLoss.value = 5;
    },
    code: 'stop_below_minute',
    pointer: '/actions/0/stopLoss/value',
    severity: 'warning',
  },
  {
    what: 'an action that nobody links',
    change: (d) => d.actions.push({ id: 'a_stop', type: 'stopTrading' }),
    code: 'action_unlinked',
    pointer: '/actions/2',
    severity: 'warning',
  },
  {
    what: 'twenty re-entries',
    change: (d) => {
      d.actions[0].reEntry = { onStop: { mode: 'asap', max: 20 } };
    },
    code: 'reentry_many',
    pointer: '/actions/0/reEntry/onStop/max',
    severity: 'warning',
  },
  {
    what: 'two averages that are equal',
    change: (d) => {
      d.conditions[0].when.op = 'eq';
    },
    code: 'equal_decimals',
    pointer: '/conditions/0/when/op',
    severity: 'warning',
  },
  {
    what: 'a time inside a candle',
    change: (d) => row(d, { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:22' } }),
    code: 'time_off_candle',
    pointer: '/conditions/0/when/r/time',
    severity: 'warning',
  },
  {
    what: 'an indicator on a rolling strike',
    change: (d) => {
      d.data.push({
        id: 'opt',
        kind: 'candles',
        segment: 'OPT',
        right: 'CE',
        expiry: 'weekly:0',
        timeframe: 5,
        strike: { by: 'moneyness', value: 0 },
      });
      d.indicators[0].on.ref = 'opt';
    },
    code: 'rolling_strike',
    pointer: '/indicators/0/on/ref',
    severity: 'warning',
  },
  {
    what: 'a stop wider than the day stop',
    change: (d) => {
      d.actions[0].stopLoss = { unit: 'points', value: 100 };
    },
    code: 'stop_wider_than_day',
    pointer: '/actions/0/stopLoss/value',
    severity: 'warning',
  },
  {
    what: 'an intraday product in a positional strategy',
    change: (d) => {
      d.clock.type = 'positional';
    },
    code: 'product_type',
    pointer: '/execution/product',
    severity: 'warning',
  },
  {
    what: 'a time limit of a market order',
    change: (d) => {
      d.execution.order = { type: 'Market', timeLimit: 5 };
    },
    code: 'order_ignored',
    pointer: '/execution/order/timeLimit',
    severity: 'warning',
  },
  {
    what: 'an indicator that nobody reads',
    change: (d) => addIndicator(d, { type: 'rsi' }),
    code: 'element_unused',
    pointer: '/indicators/2',
    severity: 'info',
  },
];

export const MUTATIONS: readonly Mutation[] = [...FORMS, ...MEANINGS, ...SURPRISES];

function rename(object: Loose, from: string, to: string): void {
  object[to] = object[from];
  delete object[from];
}

export function nested(row: Loose, groups: number): Loose {
  return groups === 0 ? row : { [groups % 2 === 0 ? 'all' : 'any']: [nested(row, groups - 1)] };
}

/** A calculation with so many levels. */
export function calculated(levels: number): unknown {
  return levels === 0 ? { ref: 'ema_21' } : { expr: ['add', calculated(levels - 1), { value: 1 }] };
}
