import type { OrderRequest, Spark } from '@spark/client';

/** A strategy that trades in the paper account, and an order of it that waits below the market. */
export async function waitingOrder(spark: Spark): Promise<OrderRequest> {
  await spark.addStrategy({ strategyName: 'my first', strategyType: 'Intraday' });
  await spark.addLink({
    StrategyName: 'my first',
    AccountName: 'paper',
    Multiplier: 1,
    Activate: 1,
    Capital: 0,
  });
  const [quote] = (await spark.readLastPrices({ Tokens: ['NSE:212'] })).data;
  return {
    strategyname: 'my first',
    orderType: 'Limit',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 10,
    transType: 'Buy',
    limitPrice: Math.floor((quote?.ltp ?? 0) * 0.97),
  };
}
