/** Positions and funds as FYERS sends them, with the documented keys. */

export const FYERS_POSITION = {
  id: 'NSE:SBIN-EQ-INTRADAY',
  symbol: 'NSE:SBIN-EQ',
  fyToken: '10100000003045',
  exchange: 10,
  segment: 10,
  productType: 'INTRADAY',
  buyQty: 14,
  buyAvg: 812.35,
  buyVal: 11_372.9,
  sellQty: 4,
  sellAvg: 813,
  sellVal: 3_252,
  netQty: 10,
  netAvg: 812.35,
  side: 1,
  qty: 10,
  ltp: 812.5,
  realized_profit: 2.6,
  unrealized_profit: 1.5,
  pl: 4.1,
  crossCurrency: 'N',
  rbiRefRate: 1,
  qtyMulti_com: 1,
  slNo: 0,
} as const;

export const FYERS_FUTURE_POSITION = {
  ...FYERS_POSITION,
  id: 'NSE:NIFTY26NOVFUT-MARGIN',
  symbol: 'NSE:NIFTY26NOVFUT',
  fyToken: '101126112453001',
  segment: 11,
  productType: 'MARGIN',
  ...{ buyQty: 0, buyAvg: 0, buyVal: 0, sellQty: 65, sellAvg: 25_025, sellVal: 1_626_625 },
  ...{ netQty: -65, netAvg: 25_025, side: -1, qty: 65 },
} as const;

const CLOSED = {
  ...FYERS_POSITION,
  id: 'NSE:IDEA-EQ-CNC',
  symbol: 'NSE:IDEA-EQ',
  fyToken: '101000000014366',
  productType: 'CNC',
  ...{ buyQty: 100, buyAvg: 7.25, buyVal: 725, sellQty: 100, sellAvg: 7.3, sellVal: 730 },
  ...{ netQty: 0, netAvg: 0, side: 0, qty: 0 },
} as const;

export const FYERS_POSITIONS = {
  s: 'ok',
  code: 200,
  message: '',
  netPositions: [FYERS_POSITION, FYERS_FUTURE_POSITION, CLOSED],
  overall: { count_total: 3, count_open: 2, pl_total: 9.1, pl_realized: 7.6, pl_unrealized: 1.5 },
} as const;

export const FYERS_FUNDS = {
  s: 'ok',
  code: 200,
  message: '',
  fund_limit: [
    { id: 1, title: 'Total Balance', equityAmount: 50_000, commodityAmount: 0 },
    { id: 2, title: 'Utilized Amount', equityAmount: 1_602.54, commodityAmount: 0 },
    { id: 3, title: 'Clear Balance', equityAmount: 38_397.46, commodityAmount: 0 },
    { id: 4, title: 'Realized Profit and Loss', equityAmount: 0, commodityAmount: 0 },
    { id: 5, title: 'Collaterals', equityAmount: 10_000, commodityAmount: 0 },
    { id: 10, title: 'Available Balance', equityAmount: 48_397.46, commodityAmount: 0 },
  ],
} as const;
