import type { TestContext } from 'node:test';
import { createSessionStore, NOBODY, sparkOf } from '@spark/web';
import { startLossyLine } from '../client/lossy-line.ts';
import { letMarketGoOn } from '../client/market-goes-on.ts';
import { waitingOrder } from '../client/waiting-order.ts';
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
  const order = await waitingOrder(direct);
  const place = async () => (await direct.placeOrder(order)).data[0]?.strefID ?? 0;
  const cancel = (strefID: number) => direct.cancelOrder({ strategyname: 'my first', strefID });
  return { server, port, line, session, spark: sparkOf(session), direct, place, cancel };
}
