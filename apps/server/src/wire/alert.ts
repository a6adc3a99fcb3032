import {
  type AlertActionInput,
  type Problem,
  problem,
  type ReadAction,
  type WebhookCancelAll,
  type WebhookDeactivate,
  type WebhookLogAlert,
  type WebhookPlaceOrder,
  type WebhookSquareOff,
} from '@spark/contract';
import { type AlertAction, type Deactivation, ok, type Result, refuse } from '@spark/core';
import type { InstrumentTable } from '@spark/market';
import { fromWireSelector } from './contract-selector.ts';
import { fromWireInstrument } from './instrument-name.ts';
import { fromWireNewOrder } from './order.ts';

type Setting = {
  readonly ucc: string;
  readonly webhookName: string;
  /** The list that resolves names of instruments. */
  readonly table: () => InstrumentTable;
};

/** The actions of an alert as commands of the core. */
export function fromWireAlert(
  actions: readonly ReadAction[],
  setting: Setting,
): Result<readonly AlertAction[], readonly Problem[]> {
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

function fromWireAction(input: AlertActionInput, setting: Setting): Result<AlertAction, readonly Problem[]> {
  switch (input.action) {
    case 'placeorder':
      return fromWirePlaceOrder(input as WebhookPlaceOrder, setting);
    case 'squareoff':
      return fromWireSquareOff(input as WebhookSquareOff, setting);
    case 'cancelall': {
      const { stname, acname } = input as WebhookCancelAll;
      const call = calledAs('Webhook CancelAll', setting, stname ?? acname, input);
      return ok({ kind: 'cancel-all', call, scope: scopeOf(stname, acname) });
    }
    case 'deactivate': {
      const { stname, acname } = input as WebhookDeactivate;
      const call = calledAs('Webhook Deactivate', setting, stname ?? acname, input);
      return ok({ kind: 'deactivate', call, scope: scopeOf(stname, acname) });
    }
    case 'logalert': {
      const { alertType: type, message, stname, acname, telegram } = input as WebhookLogAlert;
      const call = calledAs('Webhook LogAlert', setting, stname ?? acname, input);
      const chat = telegram ? { accountName: acname ?? null } : null;
      return ok({ kind: 'log', call, type, message, chat });
    }
  }
}

function fromWirePlaceOrder(
  input: WebhookPlaceOrder,
  setting: Setting,
): Result<AlertAction, readonly Problem[]> {
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
    call: calledAs('Webhook PlaceOrder', setting, input.strategyname, selector ? input : { ...input, token }),
    order: rest,
    instrument: selector ? { kind: 'chosen', selector } : { kind: 'named', key: token },
  });
}

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
): Result<AlertAction, readonly Problem[]> {
  const { stname, acname, token, symbol, positionType, at_limit: atLimit, qty } = input;
  if ((token === undefined && symbol === undefined) || positionType === undefined) {
    const call = calledAs('Webhook SquareOff', setting, stname ?? acname, input);
    return ok({ kind: 'square-off', call, what: { kind: 'scope', scope: scopeOf(stname, acname) } });
  }
  const key = fromWireInstrument(input, setting.table);
  if (!key.ok) return refuse([key.error]);
  const call = calledAs('Webhook SquareOff', setting, stname ?? acname, { ...input, token: key.value });
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
  { ucc, webhookName }: Setting,
  about: string | undefined,
  { action: _, ...payload }: AlertActionInput,
): AlertAction['call'] {
  return { name, about: about ?? webhookName, payload: JSON.stringify({ UCC: ucc, ...payload }) };
}
