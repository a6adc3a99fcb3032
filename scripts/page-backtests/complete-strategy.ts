/** A fragment of a page as a strategy that can be played: what it names and does not write out is put around it. */

export type Part = Readonly<Record<string, unknown>>;

/** What the legs that a page does not write out do. */
export const LEG_KINDS = ['buy', 'sell', 'sellPremium', 'sellOtm2'] as const;
export type LegKind = (typeof LEG_KINDS)[number];

type Lists = {
  readonly data: readonly Part[];
  readonly indicators: readonly Part[];
  readonly conditions: readonly Part[];
  readonly actions: readonly Part[];
};

const LISTS = ['data', 'indicators', 'conditions', 'actions'] as const;

const SETTINGS = {
  schema: 'buildalgos.strategy/1',
  convention: 'ba-1',
  clock: { timeframe: 5, type: 'intraday', start: '09:20', lastEntry: '14:45', squareOff: '15:15' },
  execution: { product: 'Intraday' },
  risk: { capital: 200_000 },
};

const ATM = { by: 'moneyness', value: 0 };

const LEGS: Readonly<Record<LegKind, Part>> = {
  buy: { side: 'buy', strike: ATM, stopLoss: { unit: 'pct', value: 25, of: 'leg' } },
  sell: { side: 'sell', strike: ATM, stopLoss: { unit: 'pct', value: 30, of: 'leg' } },
  sellPremium: {
    side: 'sell',
    strike: { by: 'premiumNear', value: 100, ifNone: 'nearest' },
    stopLoss: { unit: 'pct', value: 30, of: 'leg' },
  },
  sellOtm2: {
    side: 'sell',
    strike: { by: 'moneyness', value: 2 },
    stopLoss: { unit: 'pct', value: 50, of: 'leg' },
  },
};

function candles(id: string, segment: string, more: Part = {}): Part {
  return { id, kind: 'candles', segment, timeframe: 5, ...more };
}

function average(type: string, length: number): Part {
  return { id: `${type}_${length}`, type, on: { ref: 'spot_cs', col: 'close' }, length };
}

function future(id: string, side: string): Part {
  const stopLoss = { unit: 'pct', value: 1, of: 'leg' };
  return { id, type: 'addLeg', segment: 'FUT', side, qty: { lots: 1 }, expiry: 'monthly:0', stopLoss };
}

/** Everything that a fragment can name. */
function surroundings(legs: LegKind): Lists {
  const option = (id: string, right: string): Part => ({
    ...{ id, type: 'addLeg', segment: 'OPT', right, qty: { lots: 1 }, expiry: 'weekly:0' },
    ...LEGS[legs],
  });
  return {
    data: [
      candles('spot_cs', 'SPOT'),
      candles('stock_cs', 'SPOT'),
      candles('fut_cs', 'FUT', { expiry: 'monthly:0' }),
      candles('atm_ce', 'OPT', { right: 'CE', expiry: 'weekly:0', strike: ATM }),
      {
        id: 'prem',
        kind: 'combined',
        timeframe: 5,
        op: 'add',
        legs: ['CE', 'PE'].map((right) => ({ right, expiry: 'weekly:0', strike: ATM })),
      },
      { id: 'synfut', kind: 'syntheticFuture', expiry: 'weekly:0', timeframe: 5 },
      { id: 'dte', kind: 'daysToExpiry', expiry: 'weekly:0' },
      { id: 'dfe', kind: 'daysFromExpiry', expiry: 'weekly' },
    ],
    indicators: [
      ...[9, 21, 50, 100, 200].map((length) => average('ema', length)),
      average('rsi', 14),
      { id: 'ema_f', type: 'ema', on: { ref: 'prem', col: 'close' }, length: 9 },
      { id: 'prem_vwap', type: 'vwap', on: { ref: 'prem' } },
      { id: 'vwap_1', type: 'vwap', on: { ref: 'fut_cs' } },
      { id: 'orb', type: 'orb', on: { ref: 'spot_cs' }, candles: 3 },
      { id: 'adx_14', type: 'adx', on: { ref: 'spot_cs' }, length: 14 },
    ],
    conditions: [],
    actions: [
      option('a_ce', 'CE'),
      option('a_pe', 'PE'),
      future('a_buy', 'buy'),
      future('a_sell', 'sell'),
      future('a_fut', 'sell'),
      { id: 'a_all', type: 'squareOffAll' },
      { id: 'a_wt', type: 'stopWaitTriggers' },
    ],
  };
}

/** At 09:20, so that a fragment which only closes has something to close. */
function openingCondition(actions: readonly string[]): Part {
  const when = { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:20' } };
  return firing({ id: 'c_open', kind: 'entry', maxPerDay: 1, when }, actions);
}

function firing(condition: Part, actions: readonly string[]): Part {
  return { ...condition, fire: 'edge', then: actions };
}

export function completeStrategy(name: string, block: Part, legs: LegKind = 'sell'): Part {
  if ('schema' in block) return block;
  const given = withTrading(listed(block));
  const isStock = mentions(given, 'stock_cs');
  const around = surroundings(legs);
  const lists = Object.fromEntries(LISTS.map((key) => [key, listOf(given[key])]));
  // What is added may name more.
  for (let added = true; added; ) {
    added = false;
    for (const key of LISTS) {
      const own = lists[key] ?? [];
      const missing = around[key].filter(
        ({ id }) => !own.some((element) => element.id === id) && mentions(lists, String(id)),
      );
      if (missing.length > 0) lists[key] = inOrder(key, [...missing, ...own]);
      added ||= missing.length > 0;
    }
  }
  const market = { underlying: isStock ? 'RELIANCE' : 'NIFTY', exchange: 'NSE' };
  return { ...SETTINGS, name, market, ...given, ...lists };
}

/** What kind of fragment a block is stands in its keys. */
function listed(block: Part): Part {
  if ([...LISTS, 'market', 'params'].some((key) => key in block)) return block;
  if ('type' in block) return { actions: [block] };
  if ('when' in block) return { conditions: [block] };
  if ('kind' in block) return { data: [block] };
  return { conditions: [firing({ id: 'c_page', kind: 'entry', maxPerDay: 2, when: block }, ['a_pe'])] };
}

/** A fragment without a condition, or with none that opens anything, gets one that does. */
function withTrading(given: Part): Part {
  const conditions = listOf(given.conditions);
  if (conditions.some(({ kind }) => kind === 'entry')) return given;
  const legs = listOf(given.actions).filter(({ type }) => type === 'addLeg');
  const first = legs.length > 0 ? legs.map(({ id }) => String(id)) : ['a_ce', 'a_pe'];
  return { ...given, conditions: [...conditions, openingCondition(first)] };
}

/** A leg that is like another comes behind it; indicators on indicators likewise. */
function inOrder(key: string, elements: readonly Part[]): readonly Part[] {
  if (key !== 'actions') return elements;
  return elements.toSorted((left, right) => Number('like' in left) - Number('like' in right));
}

function mentions(value: unknown, id: string): boolean {
  return JSON.stringify(value).includes(`"${id}"`);
}

function listOf(value: unknown): readonly Part[] {
  return Array.isArray(value) ? value : [];
}
