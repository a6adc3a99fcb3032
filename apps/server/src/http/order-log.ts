import type { InputOf, routes } from '@spark/contract';
import type { OrderCall } from '@spark/engine';

/**
 * An order call for the execution log: its canonical fields under the names that the log has always used. A field that
 * was not given is 0 or an empty text.
 */
export function logged(name: string, about: string, payload: Readonly<Record<string, unknown>>): OrderCall {
  return { name, about, payload: JSON.stringify(payload) };
}

/** The value that public clients send when none was chosen, so that an order with it equals one without. */
const TICKSIZE_LEFT_OUT = 0.05;

type Order = InputOf<typeof routes.placeOrder>;

export function loggedOrder(name: 'PlaceOrder' | 'ReExecute', UCC: string, input: Order): OrderCall {
  const { timeLimit, shouldExecute, priceBuffer } = input.operations;
  return logged(name, input.strategyname, {
    UCC,
    StrategyName: input.strategyname,
    orderType: input.orderType,
    productType: input.productType,
    token: input.token,
    qty: input.qty ?? 0,
    transType: input.transType ?? '',
    limitPrice: input.limitPrice,
    triggerPrice: input.triggerPrice,
    splitby: input.splitby,
    ForwardTest: input.ForwardTest,
    operations: { timeLimit, shouldExecute, priceBuffer },
    identifier: input.identifier ?? '',
    ticksize: input.ticksize ?? TICKSIZE_LEFT_OUT,
    ...(input.targetQty === undefined ? {} : { targetQty: input.targetQty }),
    ...(input.autoOpt ? { autoOpt: input.autoOpt } : {}),
    ...(input.autoFut ? { autoFut: input.autoFut } : {}),
  });
}

export function loggedChange(UCC: string, input: InputOf<typeof routes.modifyOrder>): OrderCall {
  return logged('ModifyOrder', input.strategyname, {
    UCC,
    StrategyName: input.strategyname,
    strefID: input.strefID,
    orderType: input.orderType ?? '',
    limitPrice: input.limitPrice ?? 0,
    triggerPrice: input.triggerPrice ?? 0,
    identifier: input.identifier ?? '',
  });
}

type Choice = { readonly strategyname: string; readonly strefID: number; readonly identifier?: string };

export function loggedChoice(
  name: 'CancelOrder' | 'StopOperation',
  UCC: string,
  { strategyname, strefID, identifier = '' }: Choice,
): OrderCall {
  return logged(name, strategyname, { UCC, StrategyName: strategyname, strefID, identifier });
}

type Bulk = InputOf<typeof routes.cancelAll>;

export function loggedBulk(
  name: 'CancelAll' | 'SquareOff' | 'TakeBackSquareOff',
  UCC: string,
  input: Bulk,
): OrderCall {
  const { ctype, stname = '', acname = '' } = input;
  const about = ctype === 'strategy' ? stname : acname;
  return logged(name, about, { UCC, ctype, StrategyName: stname, AccountName: acname });
}
