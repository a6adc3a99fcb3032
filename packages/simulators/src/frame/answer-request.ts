import type { Instant } from '@spark/core';
import { isLive } from '@spark/exchange';
import type { CallCounter } from './call-counter.ts';
import type { DeskOrder, OrderDesk } from './order-desk.ts';
import type { Caller, Route, SimulatedCall, SimulatorDialect, SimulatorWorld } from './simulator-dialect.ts';
import { emptied, GATEWAY_PAGE, truncated, withFields, withNumbers, withoutColumns } from './spoil.ts';
import { ANSWER_FAULTS, type AnswerFault, MASTER_FAULTS, type WireFaults } from './wire-fault.ts';
import { type Reply, text, type WireRequest } from './wire-request.ts';

/** How a request ends on the wire. */
export type Delivery =
  | { readonly kind: 'answer'; readonly reply: Reply }
  | { readonly kind: 'late'; readonly reply: Reply; readonly delayMs: number }
  | { readonly kind: 'silence' }
  | { readonly kind: 'reset' }
  /** The head and half of the body, then the connection breaks. */
  | { readonly kind: 'cut'; readonly reply: Reply };

type AnswerParts = {
  readonly dialect: SimulatorDialect;
  readonly world: SimulatorWorld;
  readonly faults: WireFaults;
  readonly counter: CallCounter;
  /** A fault ends the login of this account. `isMute`: its sockets stay open. */
  readonly endLogin: (clientId: string, isMute: boolean) => void;
};

const ORDER_CALLS: readonly SimulatedCall[] = ['place', 'change', 'cancel'];
const SKEW_MS = 7 * 60_000;

export async function answerRequest(parts: AnswerParts, request: WireRequest): Promise<Delivery> {
  const { dialect, world, faults } = parts;
  const route = routeOf(dialect, request);
  if (!route) return plain(text(404, 'Not Found'));
  const caller = callerOf(parts, route, request);
  const clientId = caller?.account.clientId ?? route.clientIdOf?.(request, world) ?? null;
  const taken = faults.take(ANSWER_FAULTS, { clientId, call: route.call });
  if (taken) return spoilt(parts, { route, request, caller, clientId, ...taken });
  return plain(await rightAnswer(parts, route, request, caller));
}

type Spoiling = {
  readonly route: Route;
  readonly request: WireRequest;
  readonly caller: Caller | null;
  readonly clientId: string | null;
  readonly fault: AnswerFault;
  readonly delayMs: number;
};

async function spoilt(
  parts: AnswerParts,
  { route, request, caller, clientId, fault, delayMs }: Spoiling,
): Promise<Delivery> {
  const { errors } = parts.dialect;
  const { call } = route;
  const run = () => rightAnswer(parts, route, request, caller);
  switch (fault) {
    case 'time-out-before-accept':
      return { kind: 'silence' };
    case 'time-out-after-accept':
      await run();
      return { kind: 'silence' };
    case 'late-answer':
      return { kind: 'late', reply: await run(), delayMs };
    case 'reset-before-accept':
      return { kind: 'reset' };
    case 'reset-after-accept':
      await run();
      return { kind: 'reset' };
    case 'empty-body':
      return plain({ ...(await run()), body: '' });
    case 'truncated-json':
      return plain(truncated(await run()));
    case 'cut-body':
      return { kind: 'cut', reply: await run() };
    case 'html-instead':
      return plain(GATEWAY_PAGE);
    case 'error-in-200':
      return plain(errors.errorIn200(call));
    case 'error-with-empty-list':
      return plain(errors.errorWithEmptyList(call));
    case 'server-error-before-accept':
      return plain(errors.unsettled5xx(call));
    case 'server-error-after-accept':
      await run();
      return plain(errors.unsettled5xx(call));
    case 'server-error-settled':
      return plain(errors.settled5xx(call));
    case 'rate-limit-429':
      return plain(errors.rateLimit429(call));
    case 'rate-limit-own-way':
      return plain(errors.rateLimitOwnWay(call));
    case 'session-expired':
    case 'session-expired-mute':
      if (clientId !== null) parts.endLogin(clientId, fault === 'session-expired-mute');
      return plain(errors.sessionExpired(call));
    case 'wrong-address':
      return plain(errors.wrongAddress(request.from));
    case 'wrong-key':
      return plain(errors.wrongKey(call));
    case 'refused':
      return plain(errors.refused('Not enough margin.', null));
    case 'refused-with-id':
      return plain(
        errors.refused('Not enough margin.', parts.dialect.orderId(9_000_000, parts.world.clock.now())),
      );
    case 'unacknowledged':
      return plain(errors.unacknowledged ? errors.unacknowledged(await run()) : await run());
    case 'accepted-without-id':
      return plain(errors.withoutOrderId(await run()));
    case 'accepted-and-ignored':
      return plain(await rightAnswer({ ...parts, world: forgetful(parts.world) }, route, request, caller));
    case 'numbers-as-text':
      return plain(withNumbers(await run(), String));
    case 'numbers-not-a-number':
      return plain(withNumbers(await run(), () => 'NaN'));
    case 'numbers-null':
      return plain(withNumbers(await run(), () => null));
    case 'strange-status':
      return plain(withFields(await run(), errors.unknownStatus));
    case 'another-order':
      return plain(
        await rightAnswer({ ...parts, world: withStrangers(parts.world) }, route, request, caller),
      );
    case 'clock-skew':
      return plain(
        await rightAnswer({ ...parts, world: skewed(parts.world, SKEW_MS) }, route, request, caller),
      );
  }
}

/** The broker's answer when no fault is planned. */
async function rightAnswer(
  { dialect, world, faults, counter }: AnswerParts,
  route: Route,
  request: WireRequest,
  caller: Caller | null,
): Promise<Reply> {
  const { errors } = dialect;
  const { call } = route;
  if (route.needs !== null && caller === null) return errors.sessionExpired(call);
  if (caller && !counter.mayCall(caller.account, call)) return errors.rateLimit429(call);
  const registered = caller?.account.registeredAddress;
  if (registered !== undefined && registered !== request.from && ORDER_CALLS.includes(call))
    return errors.wrongAddress(request.from);
  // Routes without a session do not read the token.
  const reply = await route.answer({ request, world, ...(caller as Caller) });
  return call === 'master' ? spoiltMaster(faults, reply) : reply;
}

function spoiltMaster(faults: WireFaults, reply: Reply): Reply {
  const taken = faults.take(MASTER_FAULTS, { clientId: null, call: 'master' });
  if (taken?.fault === 'master-empty') return emptied(reply);
  if (taken?.fault === 'master-truncated') return truncated(reply);
  return taken?.fault === 'master-missing-columns' ? withoutColumns(reply) : reply;
}

function callerOf({ dialect, world }: AnswerParts, route: Route, request: WireRequest): Caller | null {
  if (route.needs === null) return null;
  return findCaller(world, dialect.tokenOf(request), route.needs);
}

export function findCaller(
  { sessions, accounts }: SimulatorWorld,
  token: string | null,
  kind: 'orders' | 'market',
): Caller | null {
  const session = sessions.find(token, kind);
  const account = accounts.find(({ clientId }) => clientId === session?.clientId);
  return session && account ? { session, account } : null;
}

function routeOf({ routes }: SimulatorDialect, { method, path }: WireRequest): Route | null {
  return (
    routes.find(
      (route) =>
        route.method === method &&
        (typeof route.path === 'string' ? route.path === path : route.path.test(path)),
    ) ?? null
  );
}

function plain(reply: Reply): Delivery {
  return { kind: 'answer', reply };
}

/** A desk that accepts cancels and changes and leaves every order unchanged. */
function forgetful(world: SimulatorWorld): SimulatorWorld {
  const { desk } = world;
  return {
    ...world,
    desk: {
      ...desk,
      change: (clientId, orderId, change) => {
        const order = openOrder(desk, clientId, orderId);
        return order ? { kind: 'done', order } : desk.change(clientId, orderId, change);
      },
      cancel: (clientId, orderId) => {
        const order = openOrder(desk, clientId, orderId);
        return order ? { kind: 'done', order } : desk.cancel(clientId, orderId);
      },
    },
  };
}

function openOrder(desk: OrderDesk, clientId: string, orderId: string): DeskOrder | null {
  const order = desk.find(clientId, orderId);
  return order && isLive(order.status) ? order : null;
}

function skewed(world: SimulatorWorld, byMs: number): SimulatorWorld {
  const later = (at: Instant) => at + byMs;
  const { clock, desk } = world;
  return {
    ...world,
    clock: { now: () => later(clock.now()) },
    desk: {
      ...desk,
      orders: (clientId) =>
        desk
          .orders(clientId)
          .map((order) => ({ ...order, placedAt: later(order.placedAt), changedAt: later(order.changedAt) })),
      trades: (clientId) => desk.trades(clientId).map((trade) => ({ ...trade, at: later(trade.at) })),
    },
  };
}

/** A desk whose order book has, before each order, another one with the same tag. */
function withStrangers(world: SimulatorWorld): SimulatorWorld {
  const { desk } = world;
  return {
    ...world,
    desk: {
      ...desk,
      orders: (clientId) => desk.orders(clientId).flatMap((order) => [strangerBeside(order), order]),
    },
  };
}

function strangerBeside(order: DeskOrder): DeskOrder {
  const pricePaise = order.pricePaise || 100;
  return {
    ...order,
    // The digits of the number reversed, so that no other order has it.
    orderId: `9${[...order.orderId].reverse().join('').slice(0, 12)}`,
    side: order.side === 'Buy' ? 'Sell' : 'Buy',
    status: 'filled',
    filledQty: order.qty,
    filledPaise: order.qty * pricePaise,
  };
}
