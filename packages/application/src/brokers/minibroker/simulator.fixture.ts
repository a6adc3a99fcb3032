import { DAY_MS } from '@spark/core';
import type { SimulatorDialect } from '@spark/simulators';

type Route = SimulatorDialect['routes'][number];
type Ask = Parameters<Route['answer']>[0];
type Reply = Awaited<ReturnType<Route['answer']>>;
type SocketRoute = SimulatorDialect['sockets'][number];
type SocketRequest = Parameters<SocketRoute['admit']>[0];
type SocketWorld = Parameters<SocketRoute['admit']>[1];
type DeskEvent = Parameters<NonNullable<ReturnType<SocketRoute['open']>['framesOf']>>[0];
type DeskOrder = DeskEvent['order'];
type DeskTrade = NonNullable<DeskEvent['trade']>;

/** A broker as small as can be: JSON both ways, prices in rupees, one word for each state of an order. */
export const simulatedMinibroker: SimulatorDialect = {
  broker: 'MINIBROKER',
  routes: [
    { method: 'GET', path: '/login', call: 'page', needs: null, answer: sendBack },
    { method: 'POST', path: '/session', call: 'login', needs: null, answer: exchangeCode },
    { method: 'POST', path: '/orders', call: 'place', needs: 'orders', answer: place },
    { method: 'PUT', path: '/orders', call: 'change', needs: 'orders', answer: change },
    { method: 'DELETE', path: '/orders', call: 'cancel', needs: 'orders', answer: cancel },
    {
      ...{ method: 'GET', path: '/orders', call: 'orders', needs: 'orders' },
      answer: ({ world, account }) => good(world.desk.orders(account.clientId).map(orderRow)),
    },
    {
      ...{ method: 'GET', path: '/trades', call: 'trades', needs: 'orders' },
      answer: ({ world, account }) => good(world.desk.trades(account.clientId).map(tradeRow)),
    },
    { method: 'GET', path: '/positions', call: 'positions', needs: 'orders', answer: positions },
    { method: 'GET', path: '/holdings', call: 'holdings', needs: 'orders', answer: holdings },
    {
      method: 'GET',
      path: '/funds',
      call: 'funds',
      needs: 'orders',
      answer: funds,
    },
    { method: 'GET', path: '/candles', call: 'candles', needs: 'orders', answer: candles },
    {
      ...{ method: 'GET', path: '/master', call: 'master', needs: null },
      answer: ({ world }) => reply(200, [...world.listing.all()]),
    },
  ],
  sockets: [orderSocket(), tickSocket()],
  errors: {
    sessionExpired: () => bad(401, 'LOGIN', 'Log in again'),
    refused: (reason, orderId) => bad(400, 'REFUSED', reason, orderId),
    errorIn200: () => bad(200, 'REFUSED', 'The order could not be taken'),
    settled5xx: () => bad(500, 'REFUSED', 'The order was refused'),
    unsettled5xx: () => ({ status: 502, body: 'Bad Gateway' }),
    rateLimit429: () => bad(429, 'RATE', 'Too many calls'),
    rateLimitOwnWay: () => bad(200, 'RATE', 'Too many calls'),
    wrongAddress: (address) => bad(403, 'REFUSED', `The IP ${address} is not registered`),
    wrongKey: () => bad(400, 'REFUSED', 'The key is not known'),
    unacknowledged: null,
    withoutOrderId: (answer) => (answer.status === 200 ? good({}) : answer),
    errorWithEmptyList: () => reply(200, { ok: false, code: 'BROKEN', message: 'Try later', data: [] }),
    unknownStatus: { status: 'FROZEN' },
  },
  tokenOf: ({ headers }) => headers.authorization ?? null,
  orderId: (count) => `M${count}`,
  people: () => [{ clientId: 'M0001', appId: 'mini-key', secret: 'mini-secret' }],
};

function reply(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function good(data: unknown): Reply {
  return reply(200, { ok: true, data });
}

function bad(status: number, code: string, message: string, orderId: string | null = null): Reply {
  return reply(status, { ok: false, code, message, ...(orderId !== null && { orderId }) });
}

/** The page has nothing to ask: it sends the browser straight back with a code. */
function sendBack({ request, world }: Ask): Reply {
  const { query } = request;
  const account = world.accounts.find(({ appId }) => appId === query.get('key'));
  const back = query.get('back') ?? '';
  if (!account || !URL.canParse(back)) return bad(400, 'REFUSED', 'The key is not known');
  const url = new URL(back);
  url.searchParams.set('auth_code', world.codes.issue(account));
  url.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, headers: { location: url.href }, body: '' };
}

function exchangeCode({ request, world }: Ask): Reply {
  const { code, secret } = JSON.parse(request.body) as { readonly code: string; readonly secret: string };
  const used = world.codes.use(code);
  if (used.kind !== 'good' || used.account.secret !== secret)
    return bad(400, 'REFUSED', 'The code is no good');
  const token = world.random.text('abcdefghijkmnpqrstuvwxyz', 24);
  const endsAt = world.clock.now() + DAY_MS;
  world.sessions.start({ account: used.account, token, endsAt });
  return good({ token, endsAt });
}

const PRODUCT = { INTRADAY: 'intraday', CNC: 'delivery', NRML: 'carry-forward' } as const;

type Wanted = {
  readonly id: string;
  readonly tag: string;
  readonly symbol: string;
  readonly side: 'Buy' | 'Sell';
  readonly type: 'Limit' | 'SL-Limit';
  readonly qty: number;
  readonly price: number;
  readonly trigger: number;
  readonly product: keyof typeof PRODUCT;
};

function place({ request, world, account }: Ask): Reply {
  const { tag, symbol, side, type, qty, price, trigger, product } = JSON.parse(request.body) as Wanted;
  const instrument = world.listing.find(symbol);
  if (!instrument) return bad(400, 'REFUSED', 'There is no such symbol');
  if (!Number.isSafeInteger(qty) || qty <= 0)
    return bad(400, 'REFUSED', 'The quantity is not a whole number');
  const answer = world.desk.place({
    ...{ clientId: account.clientId, tag, instrument, side, type, qty },
    ...{ pricePaise: paise(price), triggerPaise: paise(trigger) },
    product: PRODUCT[product],
    ownFields: { product },
  });
  if (answer.kind === 'refused') return bad(400, 'REFUSED', answer.reason, answer.order?.orderId);
  return good({ id: answer.order.orderId });
}

function change({ request, world, account }: Ask): Reply {
  const { id, type, price, trigger } = JSON.parse(request.body) as Wanted;
  const terms = { type, pricePaise: paise(price), triggerPaise: paise(trigger) };
  const answer = world.desk.change(account.clientId, id, terms);
  return answer.kind === 'refused' ? bad(400, 'REFUSED', answer.reason) : good({ id });
}

function cancel({ request, world, account }: Ask): Reply {
  const { id } = JSON.parse(request.body) as Wanted;
  const answer = world.desk.cancel(account.clientId, id);
  return answer.kind === 'refused' ? bad(400, 'REFUSED', answer.reason) : good({ id });
}

const STATUS: Readonly<Record<DeskOrder['status'], string>> = {
  travelling: 'SENT',
  waiting: 'OPEN',
  open: 'OPEN',
  filled: 'FILLED',
  refused: 'REJECTED',
  cancelled: 'CANCELLED',
  expired: 'CANCELLED',
};

function orderRow(order: DeskOrder) {
  const { orderId, tag, instrument, side, type, qty, filledQty, filledPaise, message, changedAt } = order;
  return {
    ...{ id: orderId, tag, symbol: instrument.key, side, type, qty, message, at: changedAt },
    status: STATUS[order.status],
    price: order.pricePaise / 100,
    trigger: order.triggerPaise / 100,
    filled: filledQty,
    average: filledQty === 0 ? 0 : Math.round(filledPaise / filledQty) / 100,
  };
}

function tradeRow({ tradeId, order, qty, pricePaise, at }: DeskTrade) {
  return { tradeId, orderId: order.orderId, qty, price: pricePaise / 100, at };
}

function positions({ world, account }: Ask): Reply {
  return good(
    world.desk.positions(account.clientId).map(({ instrument, product, ...sums }) => ({
      ...{ symbol: instrument.key, product, buyQty: sums.buyQty, sellQty: sums.sellQty },
      ...{ bought: sums.buyPaise / 100, sold: sums.sellPaise / 100 },
    })),
  );
}

function holdings({ world, account }: Ask): Reply {
  return good(
    world.desk.holdings(account.clientId).map((holding) => {
      const { instrument, settledQty, comingQty, soldTodayQty, averagePaise } = holding;
      const sold = Math.min(settledQty, soldTodayQty);
      const [free, coming] = [settledQty - sold, comingQty - (soldTodayQty - sold)];
      const cost = Math.round(averagePaise * (free + coming)) / 100;
      return { symbol: instrument.key, free, coming, sold: soldTodayQty, cost };
    }),
  );
}

function funds({ world, account }: Ask): Reply {
  const bound = world.desk
    .positions(account.clientId)
    .reduce((sum, { buyPaise, sellPaise }) => sum + Math.abs(buyPaise - sellPaise), 0);
  return good({ cash: 1_000_000 - bound / 100, used: bound / 100, pledged: 0 });
}

async function candles({ request, world }: Ask): Promise<Reply> {
  const { query } = request;
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  return good(await world.floor.candleSource.candles({ key: query.get('symbol') ?? '', from, to }));
}

function admit({ headers }: SocketRequest, { sessions, accounts }: SocketWorld) {
  const session = sessions.find(headers.authorization ?? null, 'orders');
  const account = accounts.find(({ clientId }) => clientId === session?.clientId);
  return session && account ? { session, account } : 401;
}

function orderSocket(): SocketRoute {
  return {
    path: '/order-stream',
    call: 'orders',
    admit,
    open: ({ send }) => ({
      onText: (text) => send(text === 'hello' ? '{"ready":true}' : '{}'),
      framesOf: ({ order, trade }) => [
        JSON.stringify({ order: orderRow(order), ...(trade && { trade: tradeRow(trade) }) }),
      ],
      logoutFrames: () => ['{"over":"The login is over"}'],
    }),
  };
}

function tickSocket(): SocketRoute {
  return {
    path: '/tick-stream',
    call: 'ticks',
    admit,
    open: ({ send, world }) => {
      const connection = world.floor.feed.open({
        onState: () => undefined,
        onQuotes: (quotes) => send(JSON.stringify({ quotes })),
      });
      return {
        onText: (text) => {
          if (text === 'hello') send('{"ready":true}');
          else if (text === 'beat') send('{}');
          else connection.watch(JSON.parse(text) as readonly string[]);
        },
        onClose: () => void connection.close(),
      };
    },
  };
}

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}
