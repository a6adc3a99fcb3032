/**
 * What the compiler must accept and refuse. Checked with the sources by `npm run check`, and against the published
 * declarations by scripts/client/published.test.ts. Never run.
 */
import {
  type CandleMessage,
  DataSocket,
  history,
  type OptionChainMessage,
  type OrderPlaced,
  OrderSocket,
  type OrderUpdate,
  type Problem,
  type Reply,
  Spark,
  SparkConnectionError,
  SparkError,
  SparkTimeout,
  type TickMessage,
} from '@spark/client';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => undefined;

export async function calls(): Promise<void> {
  await Spark.login({ url: 'http://localhost:8080', userid: 'trader@example.com', password: 'secret' });
  await Spark.login({ url: 'http://localhost:8080', apikey: 'key' });
  // @ts-expect-error a login needs a password or a key
  await Spark.login({ url: 'http://localhost:8080', userid: 'trader@example.com' });
  // @ts-expect-error an address is always needed
  new Spark({ token: 'token' });
  const spark = new Spark({ url: 'http://localhost:8080', token: 'token' });
  same<string | undefined, typeof spark.token>(true);

  const order = {
    strategyname: 'test1',
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 1,
    transType: 'Buy',
  } as const;
  const placed = await spark.placeOrder(order, { idempotencyKey: 'my-own-key', timeoutMs: 1_000 });
  same<Reply<OrderPlaced>, typeof placed>(true);
  same<readonly OrderPlaced[], typeof placed.data>(true);
  // @ts-expect-error the product is needed
  await spark.placeOrder({ ...order, productType: undefined });
  await spark.placeOrder({ ...order, qty: undefined, transType: undefined, targetQty: -1 });
  // @ts-expect-error the quantity is a number
  await spark.placeOrder({ ...order, qty: '1' });
  // @ts-expect-error there is no such type of order
  await spark.placeOrder({ ...order, orderType: 'Stop' });
  // @ts-expect-error the field is spelt otherwise
  await spark.placeOrder({ ...order, strategyName: 'test1' });
  // @ts-expect-error the client sets the headers itself
  await spark.placeOrder(order, { headers: {} });
  await spark.placeOrder({ ...order, limitPrice: undefined, identifier: undefined });

  await spark.addLink({ StrategyName: 'a', AccountName: 'b', Multiplier: 1, Activate: 0, Capital: 0 });
  // @ts-expect-error a link is active or not, as a number
  await spark.addLink({ StrategyName: 'a', AccountName: 'b', Multiplier: 1, Activate: false, Capital: 0 });
  await spark.readOrderBook();
  await spark.listAccounts({}, { signal: new AbortController().signal });
  // @ts-expect-error this call has no fields
  await spark.listAccounts({ acname: 'account1' });
  const { access_token } = await spark.login({ apikey: 'key' });
  same<string, typeof access_token>(true);
  const { Trade } = await spark.deactivateAccount({ AccountName: 'account1', yn: 'N' });
  same<'N', typeof Trade>(true);
  const none = await spark.addStrategy({ strategyName: 'a', strategyType: 'Intraday' });
  same<readonly never[], typeof none.data>(true);
  const positions = (await spark.readNetPositions()).data;
  same<number | null, (typeof positions)[number]['openpnl']>(true);
  await spark.replaceStrategyParams({ StrategyName: 'a', body: { anything: [1, null] } });
  const candles = await history(spark, { token: 'NSE:212', from: '2026-01-01', interval: '5' });
  same<number, (typeof candles)[number]['close']>(true);
  // @ts-expect-error a range begins somewhere
  await history(spark, { token: 'NSE:212' });
}

export function errors(error: unknown): readonly Problem[] {
  if (error instanceof SparkTimeout) same<'SparkTimeout', typeof error.name>(true);
  if (error instanceof SparkConnectionError) same<'SparkConnectionError', typeof error.name>(true);
  if (!(error instanceof SparkError)) return [];
  if (error.code === 'token_expired' || error.code === 'timeout') same<number, typeof error.status>(true);
  // @ts-expect-error what happened does not change
  error.status = 0;
  return error.problems;
}

export async function sockets(spark: Spark): Promise<void> {
  const orders = new OrderSocket(spark, {
    attempts: 5,
    onOrder: (order, { seq }) => {
      same<OrderUpdate, typeof order>(true);
      same<number, typeof seq>(true);
    },
  });
  for await (const { type } of orders) same<'OrderUpdate', typeof type>(true);
  const prices = new DataSocket(spark, { onTick: ({ ltp }) => same<number, typeof ltp>(true) });
  await prices.subscribe(['NSE:212'], { mode: 'depth' });
  // @ts-expect-error there is no such mode
  await prices.subscribe(['NSE:212'], { mode: 'full' });
  for await (const message of prices)
    same<TickMessage | CandleMessage | OptionChainMessage, typeof message>(true);
}
