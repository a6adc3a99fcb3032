import type { TestContext } from 'node:test';
import type { OrderRequest } from '@spark/client';
import { createSessionStore, NOBODY, sparkOf } from '@spark/web';
import { startLossyLine } from '../client/lossy-line.ts';
import { letMarketGoOn } from '../client/market-goes-on.ts';
import { listen } from '../raw-socket.ts';
import { sparkFor } from '../spark-under-test.ts';

/** A page of the owner on the real program, over a line that can be cut, with a strategy in the paper account. */
export async function pageFor(t: TestContext) {
  const server = await sparkFor(t);
  const port = await listen(server);
  letMarketGoOn(t, server);
  const line = await startLossyLine(t, port);
  const sessionAt = (url: string) => {
    const session = createSessionStore({ home: () => url });
    session.begin({ ...NOBODY, token: server.owner, user: 'owner' });
    return session;
  };
  const session = sessionAt(line.url);
  /** Not over the line, for what happens while it is cut. */
  const direct = sparkOf(sessionAt(`http://127.0.0.1:${port}`));
  await direct.addStrategy({ strategyName: 'my first', strategyType: 'Intraday' });
  await direct.addLink({
    StrategyName: 'my first',
    AccountName: 'paper',
    Multiplier: 1,
    Activate: 1,
    Capital: 0,
  });
  const [quote] = (await direct.readLastPrices({ Tokens: ['NSE:212'] })).data;
  const order: OrderRequest = {
    strategyname: 'my first',
    orderType: 'Limit',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 10,
    transType: 'Buy',
    limitPrice: Math.floor((quote?.ltp ?? 0) * 0.97),
  };
  const place = async () => (await direct.placeOrder(order)).data[0]?.strefID ?? 0;
  const cancel = (strefID: number) => direct.cancelOrder({ strategyname: 'my first', strefID });
  return { server, port, line, session, spark: sparkOf(session), direct, place, cancel };
}
