import {
  type AlertActionInput,
  type Problem,
  problem,
  type ReadAction,
  type WebhookAddExit,
  type WebhookCancelAll,
  type WebhookDeactivate,
  type WebhookLogAlert,
  type WebhookPlaceBasket,
  type WebhookPlaceOrder,
  type WebhookSignal,
  type WebhookSquareOff,
  type WebhookSquareOffBasket,
} from '@spark/contract';
import {
  type BasketsToClose,
  type Deactivation,
  ok,
  type Result,
  refuse,
  type SentAction,
} from '@spark/core';
import type { InstrumentTable } from '@spark/market';
import { fromWireSelector } from './contract-selector.ts';
import { fromWireExit } from './exit.ts';
import { fromWireInstrument } from './instrument-name.ts';
import { fromWireNewOrder } from './order.ts';
import { ofLeg } from './refusal.ts';

type Setting = {
  readonly ucc: string;
  readonly webhookName: string;
  /** Who asks, as the execution log begins the names of its calls. Absent: the webhook. */
  readonly callPrefix?: string;
  /** The list that resolves names of instruments. */
  readonly table: () => InstrumentTable;
};

/** The actions of an alert as commands of the core. */
export function fromWireAlert(
  actions: readonly ReadAction[],
  setting: Setting,
): Result<readonly SentAction[], readonly Problem[]> {
  const read = actions.map(({ input, prefix }) => {
    const action = fromWireAction(input, setting);
    return action.ok ? action : refuse(action.error.map((problem) => withPrefix(problem, prefix)));
  });
  const problems = read.flatMap((result) => (result.ok ? [] : result.error));
  return problems.length > 0
    ? refuse(problems)
    : ok(read.flatMap((result) => (result.ok ? [result.value] : [])));
}

function withPrefix(problem: Problem, prefix: string): Problem {
  return problem.field === undefined ? problem : { ...problem, field: prefix + problem.field };
}

function fromWireAction(input: AlertActionInput, setting: Setting): Result<SentAction, readonly Problem[]> {
  switch (input.action) {
    case 'placeorder':
      return fromWirePlaceOrder(input as WebhookPlaceOrder, setting);
    case 'placebasket':
      return fromWirePlaceBasket(input as WebhookPlaceBasket, setting);
    case 'squareoffbasket': {
      const { basketID, stname } = input as WebhookSquareOffBasket;
      const call = calledAs('SquareOffBasket', setting, stname, input);
      const which: BasketsToClose =
        basketID === undefined
          ? { kind: 'strategy', strategyName: stname ?? '' }
          : { kind: 'one', basketId: basketID };
      return ok({ kind: 'square-off-basket', call, which });
    }
    case 'addexit':
      return fromWireAddExit(input as WebhookAddExit, setting);
    case 'squareoff':
      return fromWireSquareOff(input as WebhookSquareOff, setting);
    case 'cancelall': {
      const { stname, acname } = input as WebhookCancelAll;
      const call = calledAs('CancelAll', setting, stname ?? acname, input);
      return ok({ kind: 'cancel-all', call, scope: scopeOf(stname, acname) });
    }
    case 'deactivate': {
      const { stname, acname } = input as WebhookDeactivate;
      const call = calledAs('Deactivate', setting, stname ?? acname, input);
      return ok({ kind: 'deactivate', call, scope: scopeOf(stname, acname) });
    }
    case 'signal': {
      const { stname, signal } = input as WebhookSignal;
      const call = calledAs('Signal', setting, stname, input);
      return ok({ kind: 'signal', call, strategyName: stname, name: signal });
    }
    case 'logalert': {
      const { alertType: type, message, stname, acname, telegram } = input as WebhookLogAlert;
      const call = calledAs('LogAlert', setting, stname ?? acname, input);
      const chat = telegram ? { accountName: acname ?? null } : null;
      return ok({ kind: 'log', call, type, message, chat });
    }
  }
}

function fromWirePlaceOrder(
  input: WebhookPlaceOrder,
  setting: Setting,
): Result<SentAction, readonly Problem[]> {
  const { action: _action, ...order } = input;
  const selector = fromWireSelector(input);
  const key = selector ? ok('') : fromWireInstrument(input, setting.table);
  const token = key.ok ? key.value : '';
  // A chart can have prices between the ticks of the exchange.
  const read = fromWireNewOrder({ ...order, token }, { ucc: setting.ucc, tickPaise: null, rounds: true });
  const problems = [...(key.ok ? [] : [key.error]), ...(read.ok ? [] : read.error), ...pricesMissing(input)];
  if (!read.ok || problems.length > 0) return refuse(problems);
  const { instrumentKey: _key, ...rest } = read.value;
  return ok({
    kind: 'place',
    call: calledAs('PlaceOrder', setting, input.strategyname, selector ? input : { ...input, token }),
    order: rest,
    instrument: selector ? { kind: 'chosen', selector } : { kind: 'named', key: token },
  });
}

/** Legs are read as orders are: their names by the list of today, their prices rounded to the tick. */
function fromWirePlaceBasket(
  input: WebhookPlaceBasket,
  setting: Setting,
): Result<SentAction, readonly Problem[]> {
  const { legs, strategyname, ForwardTest, identifier, hedgeFirst, waitForHedges } = input;
  const whose = { strategyname, ForwardTest, ...(identifier === undefined ? {} : { identifier }) };
  const read = legs.map((leg, at) => {
    const order = fromWirePlaceOrder({ action: 'placeorder', ...leg, ...whose }, setting);
    return order.ok ? order : refuse(order.error.map((problem) => ofLeg(at, problem)));
  });
  const problems = read.flatMap((leg) => (leg.ok ? [] : leg.error));
  if (problems.length > 0) return refuse(problems);
  const placed = read.flatMap((leg) => (leg.ok && leg.value.kind === 'place' ? [leg.value] : []));
  return ok({
    kind: 'place-basket',
    call: calledAs('PlaceBasket', setting, strategyname, input),
    basket: {
      strategyName: strategyname,
      only: placed[0]?.order.only ?? null,
      forwardTest: ForwardTest,
      hedgeFirst,
      wait: { seconds: waitForHedges.seconds, otherwise: waitForHedges.then },
      legs: placed.map(({ order, instrument }) => ({ order, instrument })),
    },
  });
}

/** A basket that is not named is the one that the same alert places before. */
function fromWireAddExit(input: WebhookAddExit, setting: Setting): Result<SentAction, readonly Problem[]> {
  const { action: _action, token, symbol, exchange: _exchange, ...rest } = input;
  const isNamed = token !== undefined || symbol !== undefined;
  const key = isNamed ? fromWireInstrument(input, setting.table) : null;
  if (key?.ok === false) return refuse([key.error]);
  const isPlacedBefore = input.scope === 'basket' && input.basketID === undefined;
  const read = fromWireExit({
    ...rest,
    ...(key ? { token: key.value } : {}),
    ...(isPlacedBefore ? { basketID: ANY_BASKET } : {}),
  });
  if (!read.ok) return read;
  return ok({
    kind: 'add-exit',
    call: calledAs('AddExit', setting, input.stname ?? input.acname, input),
    exit: isPlacedBefore ? { ...read.value, scope: { kind: 'placed-basket' } } : read.value,
  });
}

/** Only so that the other fields are read. */
const ANY_BASKET = 1;

/** A placeholder that was not replaced, or a missing price, is better reported at once than in the log. */
function pricesMissing({ orderType, limitPrice, triggerPrice }: WebhookPlaceOrder): readonly Problem[] {
  const missing = (field: string, price: number) =>
    price > 0 ? [] : [problem('price_missing', { field, type: orderType })];
  if (orderType === 'Market') return [];
  return [
    ...missing('limitPrice', limitPrice),
    ...(orderType === 'Limit' ? [] : missing('triggerPrice', triggerPrice)),
  ];
}

function fromWireSquareOff(
  input: WebhookSquareOff,
  setting: Setting,
): Result<SentAction, readonly Problem[]> {
  const { stname, acname, token, symbol, positionType, at_limit: atLimit, qty } = input;
  if ((token === undefined && symbol === undefined) || positionType === undefined) {
    const call = calledAs('SquareOff', setting, stname ?? acname, input);
    return ok({ kind: 'square-off', call, what: { kind: 'scope', scope: scopeOf(stname, acname) } });
  }
  const key = fromWireInstrument(input, setting.table);
  if (!key.ok) return refuse([key.error]);
  const call = calledAs('SquareOff', setting, stname ?? acname, { ...input, token: key.value });
  const position = {
    strategyName: stname ?? '',
    accountName: acname ?? '',
    instrumentKey: key.value,
    product: positionType,
    qty: qty ?? null,
    atLimit,
  };
  return ok({ kind: 'square-off', call, what: { kind: 'position', position } });
}

function scopeOf(stname: string | undefined, acname: string | undefined): Deactivation {
  return stname === undefined
    ? { kind: 'account', accountName: acname ?? '' }
    : { kind: 'strategy', strategyName: stname, accountName: acname ?? null };
}

function calledAs(
  name: string,
  { ucc, webhookName, callPrefix = 'Webhook' }: Setting,
  about: string | undefined,
  { action: _, ...payload }: AlertActionInput,
): SentAction['call'] {
  return {
    name: `${callPrefix} ${name}`,
    about: about ?? webhookName,
    payload: JSON.stringify({ UCC: ucc, ...payload }),
  };
}
