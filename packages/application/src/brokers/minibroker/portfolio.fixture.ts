import type { BrokerDialect } from '@spark/brokers';
import { callMinibroker } from './call.fixture.ts';
import type { MinibrokerHosts } from './hosts.fixture.ts';
import { nameOf } from './rows.fixture.ts';
import { type Fields, fieldsOf, numberOf, paiseOf, rowsOf, verdictOf } from './verdict.fixture.ts';

export function minibrokerPortfolio(hosts: MinibrokerHosts): BrokerDialect['portfolio'] {
  return {
    fundsKnown: ['availablePaise', 'usedPaise', 'collateralPaise'],
    positions: async (caller) =>
      verdictOf('read', await callMinibroker(hosts, caller, ['GET', '/positions']), (data) =>
        rowsOf(data, toPosition),
      ),
    holdings: async (caller) =>
      verdictOf('read', await callMinibroker(hosts, caller, ['GET', '/holdings']), (data) =>
        rowsOf(data, toHolding),
      ),
    funds: async (caller) =>
      verdictOf('read', await callMinibroker(hosts, caller, ['GET', '/funds']), (data) => {
        const { cash, used, pledged } = fieldsOf(data) ?? {};
        if (cash === undefined) return null;
        return {
          ...{ availablePaise: paiseOf(cash), usedPaise: paiseOf(used), totalPaise: null },
          collateralPaise: paiseOf(pledged),
        };
      }),
  };
}

function toHolding({ symbol, free, coming, sold, cost }: Fields) {
  const [settledQty, unsettledQty] = [numberOf(free), numberOf(coming)];
  if (settledQty === null || unsettledQty === null) return null;
  return {
    ...{ at: nameOf(symbol), isin: null, settledQty, unsettledQty },
    boughtTodayQty: 0,
    soldTodayQty: numberOf(sold),
    costPaise: paiseOf(cost),
  };
}

function toPosition({ symbol, product, buyQty, sellQty, bought, sold }: Fields) {
  const [buys, sells] = [numberOf(buyQty), numberOf(sellQty)];
  if (buys === null || sells === null) return null;
  const [buyPaise, sellPaise] = [paiseOf(bought), paiseOf(sold)];
  const [openPaise, openQty] = buys > sells ? [buyPaise, buys] : [sellPaise, sells];
  return {
    ...{ at: nameOf(symbol), netQty: buys - sells, buyQty: buys, sellQty: sells, buyPaise, sellPaise },
    averagePaise: buys === sells || openPaise === null ? null : Math.round(openPaise / openQty),
    product: product === 'INTRADAY' ? ('Intraday' as const) : ('Delivery' as const),
    productWord: String(product),
  };
}
