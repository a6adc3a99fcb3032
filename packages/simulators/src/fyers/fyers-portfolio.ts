import type { Instrument } from '@spark/core';
import type { NetPosition } from '../frame/order-desk.ts';
import { FUNDS_PAISE_AT_FIRST, type SimulatedAccount } from '../frame/simulated-account.ts';
import type { Ask, Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import type { Reply } from '../frame/wire-request.ts';
import { fyersOk } from './fyers-replies.ts';
import { fyersSymbols } from './fyers-symbols.ts';

export const fyersPortfolioRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/v3/positions', call: 'positions', needs: 'orders', answer: positions },
  { method: 'GET', path: '/api/v3/holdings', call: 'holdings', needs: 'orders', answer: holdings },
  { method: 'GET', path: '/api/v3/funds', call: 'funds', needs: 'orders', answer: funds },
];

function positions({ account, world }: Ask): Reply {
  const rows = world.desk.positions(account.clientId).map((position) => positionRow(world, position));
  const sum = (name: 'pl' | 'realized_profit' | 'unrealized_profit') =>
    rows.reduce((total, row) => total + row[name], 0);
  return fyersOk(200, '', {
    netPositions: rows,
    overall: {
      count_total: rows.length,
      count_open: rows.filter(({ netQty }) => netQty !== 0).length,
      pl_total: sum('pl'),
      pl_realized: sum('realized_profit'),
      pl_unrealized: sum('unrealized_profit'),
    },
  });
}

/** Shares in the demat account are one row, shares that settle tomorrow another. */
function holdings({ account, world }: Ask): Reply {
  const { listing, floor } = world;
  const rows = world.desk.holdings(account.clientId).flatMap((holding) => {
    const { instrument, settledQty, comingQty, soldTodayQty, averagePaise } = holding;
    const { ticker, fyToken, exchange, segment } = fyersSymbols(listing).of(instrument);
    const ltp = (floor.quote(instrument.key)?.lastPaise ?? 0) / 100;
    const row = (holdingType: string, quantity: number, sold: number) => ({
      ...{ symbol: ticker, fyToken, exchange, segment, holdingType, ltp },
      ...{ isin: '', quantity, remainingQuantity: quantity - sold, qty_t1: 0, collateralQuantity: 0 },
      costPrice: averagePaise / 100,
      marketVal: (quantity - sold) * ltp,
      pl: (quantity - sold) * (ltp - averagePaise / 100),
    });
    const soldOfSettled = Math.min(settledQty, soldTodayQty);
    return [
      ...(settledQty > 0 ? [row('HLD', settledQty, soldOfSettled)] : []),
      ...(comingQty > 0 ? [row('T1', comingQty, soldTodayQty - soldOfSettled)] : []),
    ];
  });
  return fyersOk(200, '', { holdings: rows, overall: { count_total: rows.length } });
}

/** A row is identified by its number: 1 total, 2 utilised, 3 clear balance, 5 collateral, 10 available. */
function funds({ account, world }: Ask): Reply {
  const total = account.fundsPaise ?? FUNDS_PAISE_AT_FIRST;
  const utilised = world.desk
    .positions(account.clientId)
    .reduce((sum, { buyPaise, sellPaise }) => sum + Math.abs(buyPaise - sellPaise), 0);
  const row = (id: number, title: string, paise: number) => ({
    id,
    title,
    equityAmount: paise / 100,
    commodityAmount: 0,
  });
  return fyersOk(200, '', {
    fund_limit: [
      row(1, 'Total Balance', total),
      row(2, 'Utilized Amount', utilised),
      row(3, 'Clear Balance', total - utilised),
      row(5, 'Collaterals', 0),
      row(10, 'Available Balance', total - utilised),
    ],
  });
}

export function fyersPositionFrame(
  world: SimulatorWorld,
  account: SimulatedAccount,
  { key }: Instrument,
): string {
  const [position] = world.desk
    .positions(account.clientId)
    .filter(({ instrument }) => instrument.key === key);
  if (!position) return JSON.stringify({ s: 'ok', positions: {} });
  const row = positionRow(world, position);
  return JSON.stringify({
    s: 'ok',
    positions: {
      symbol: row.symbol,
      fy_token: row.fyToken,
      product_type: row.productType,
      net_qty: row.netQty,
      net_avg: row.netAvg,
      buy_qty: row.buyQty,
      buy_avg: row.buyAvg,
      sell_qty: row.sellQty,
      sell_avg: row.sellAvg,
      pl_realized: row.realized_profit,
      pl_unrealized: row.unrealized_profit,
      pl_total: row.pl,
    },
  });
}

function positionRow({ listing, floor }: SimulatorWorld, position: NetPosition) {
  const { instrument, product, buyQty, buyPaise, sellQty, sellPaise } = position;
  const { ticker, fyToken, exchange, segment } = fyersSymbols(listing).of(instrument);
  const average = (value: number, qty: number) => (qty === 0 ? 0 : Math.round(value / qty) / 100);
  const netQty = buyQty - sellQty;
  const lastPaise = floor.quote(instrument.key)?.lastPaise ?? 0;
  const closedQty = Math.min(buyQty, sellQty);
  const [buyAvg, sellAvg] = [average(buyPaise, buyQty), average(sellPaise, sellQty)];
  const netAvg = netQty > 0 ? buyAvg : netQty < 0 ? sellAvg : 0;
  const realized = closedQty * (sellAvg - buyAvg);
  const unrealized = netQty * (lastPaise / 100 - netAvg);
  return {
    id: `${ticker}-${product}`,
    symbol: ticker,
    fyToken,
    ...{ exchange, segment, productType: product },
    ...{ buyQty, buyAvg, buyVal: buyPaise / 100, sellQty, sellAvg, sellVal: sellPaise / 100 },
    ...{ netQty, netAvg, qty: Math.abs(netQty), side: Math.sign(netQty), ltp: lastPaise / 100 },
    realized_profit: realized,
    unrealized_profit: unrealized,
    pl: realized + unrealized,
  };
}
