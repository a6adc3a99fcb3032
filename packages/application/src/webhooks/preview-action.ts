import {
  accountsMeant,
  type DeskRefusal,
  deactivate,
  scopeText as exitScopeText,
  findAccount,
  findStrategy,
  type Instrument,
  type Instruments,
  type NewOrder,
  type Result,
  rupeesFromPaise,
  type Scope,
  type SentAction,
  strategyOf,
  termsToSend,
} from '@spark/core';
import {
  type BasketOutlook,
  type BasketService,
  basketToPlace,
  type OpenDesk,
  type OrderCalls,
  type Refusal,
  type RefusedIn,
} from '@spark/engine';
import { type SignalTaker, signalProblemText } from '../deployments/signal-relay.ts';
import type { ContractChooser } from '../options/contract-chooser.ts';

type Place = Extract<SentAction, { readonly kind: 'place' }>;

type PlaceBasket = Extract<SentAction, { readonly kind: 'place-basket' }>;
type SquareOffBasket = Extract<SentAction, { readonly kind: 'square-off-basket' }>;
type Signal = Extract<SentAction, { readonly kind: 'signal' }>;
type AddExit = Extract<SentAction, { readonly kind: 'add-exit' }>;

type Parts = {
  readonly instruments: Instruments;
  readonly chooseContract: ContractChooser;
  readonly orders: Pick<OrderCalls, 'preview'>;
  readonly baskets: Pick<BasketService, 'preview' | 'access'>;
  readonly signalProblem: SignalTaker['signalProblem'];
};

/** The accounts that would accept an order, and the obstacles. */
type Outlook = { readonly names: readonly string[]; readonly problems: readonly InTheWay[] };

/** Obstacles: a refusal, perhaps of one account only, or a sentence where no order would be placed at all. */
type InTheWay = Refusal | RefusedIn | string;

/** What an action of an alert would do now. */
export type ActionPreview = {
  readonly kind: SentAction['kind'];
  readonly summary: string;
  readonly instrumentKey: string | null;
  readonly symbol: string | null;
  readonly problems: readonly InTheWay[];
};

/** Describes what an action would do now, and obstacles as far as they are known without doing it. */
export function createPreview({ instruments, chooseContract, orders, baskets, signalProblem }: Parts) {
  async function instrumentOf({ instrument }: Place): Promise<Instrument | string> {
    if (instrument.kind === 'named')
      return instruments.find(instrument.key) ?? `There is no instrument ${instrument.key}`;
    const chosen = await chooseContract(instrument.selector);
    return chosen.ok ? chosen.value.instrument : `No contract fits: ${chosen.error}`;
  }

  async function ofOrder(desk: OpenDesk, action: Place): Promise<ActionPreview> {
    const found = await instrumentOf(action);
    const instrument = typeof found === 'string' ? null : found;
    const order = { ...action.order, instrumentKey: instrument?.key ?? '' };
    const { names, problems } = instrument ? await planned(desk, order) : meant(desk, order);
    const inTheWay = typeof found === 'string' ? [...problems, found] : [...problems];
    const terms = termsToSend(order, instrument);
    const at = terms.type === 'Market' ? 'at market' : `at ${terms.type} ${priceText(terms)}`;
    const symbol = instrument?.symbol ?? 'an unknown instrument';
    const what =
      order.targetQty === undefined
        ? `${order.side} ${order.qty} of ${symbol}`
        : `Bring ${symbol} to ${order.targetQty}`;
    return {
      kind: 'place',
      summary: `${what} ${at}, ${order.product}, in ${names.join(', ') || 'no account'}`,
      instrumentKey: instrument?.key ?? null,
      symbol: instrument?.symbol ?? null,
      problems: inTheWay,
    };
  }

  /** By the same rules as the order itself. */
  async function planned(desk: OpenDesk, order: NewOrder): Promise<Outlook> {
    const plan = await orders.preview(desk, order);
    if (!plan.ok) return { names: meant(desk, order).names, problems: plan.error };
    const refused = new Set(plan.value.refusals.map(({ accountName }) => accountName));
    return {
      names: plan.value.orders.map((order) => order.accountName).filter((name) => !refused.has(name)),
      problems: plan.value.refusals,
    };
  }

  async function ofBasket(desk: OpenDesk, { basket }: PlaceBasket): Promise<ActionPreview> {
    const planned = await baskets.preview(desk, basketToPlace(basket, chooseContract));
    const kind = 'place-basket';
    if (!planned.ok) {
      const summary = `Place ${basket.legs.length} legs as a basket of ${basket.strategyName}`;
      return { kind, summary, ...NO_INSTRUMENT, problems: planned.error };
    }
    const { legs, outlooks } = planned.value;
    const texts = legs.map(({ symbol, order }) => {
      const size = order.targetQty === undefined ? `${order.side} ${order.qty} of` : `to ${order.targetQty}`;
      return order.targetQty === undefined ? `${size} ${symbol}` : `${symbol} ${size}`;
    });
    const names = new Set(outlooks.flatMap((it) => (it.refusal === null ? [it.accountName] : [])));
    const where = [...names].join(', ') || 'no account';
    return {
      kind,
      summary: `Place as one: ${texts.join(', ')}, in ${where}`,
      ...NO_INSTRUMENT,
      problems: refusedOnce(outlooks),
    };
  }

  function ofBasketsToClose(desk: OpenDesk, { which }: SquareOffBasket): ActionPreview {
    const kind = 'square-off-basket';
    if (which.kind === 'strategy') {
      const { strategyName } = which;
      const problems = refusalsOf([findStrategy(desk, strategyName)]);
      return { kind, summary: `Close all open baskets of ${strategyName}`, ...NO_INSTRUMENT, problems };
    }
    return {
      kind,
      summary: `Close basket ${which.basketId}`,
      ...NO_INSTRUMENT,
      problems: notOpen(desk, which.basketId),
    };
  }

  function notOpen({ user: { ucc } }: OpenDesk, id: number): readonly string[] {
    return baskets.access.find(ucc, id) ? [] : [`Nothing of a basket ${id} is open`];
  }

  function ofExit(desk: OpenDesk, { exit: { scope, closes } }: AddExit): ActionPreview {
    const problems = [scope, closes].flatMap((named): readonly InTheWay[] => {
      if (named === null || named.kind === 'placed-basket') return [];
      if (named.kind === 'basket') return notOpen(desk, named.basketId);
      const strategyName = strategyOf(named);
      return refusalsOf([
        ...(strategyName === null ? [] : [findStrategy(desk, strategyName)]),
        ...(named.accountName === null ? [] : [findAccount(desk, named.accountName)]),
      ]);
    });
    const key = scope.kind === 'position' ? scope.instrumentKey : null;
    const symbol = key === null ? null : (instruments.find(key)?.symbol ?? null);
    const what =
      scope.kind === 'placed-basket'
        ? 'the basket that is placed before'
        : exitScopeText(scope, symbol ?? undefined);
    return { kind: 'add-exit', summary: `Set an exit on ${what}`, instrumentKey: key, symbol, problems };
  }

  async function ofSignal(
    { user: { ucc } }: OpenDesk,
    { strategyName, name }: Signal,
  ): Promise<ActionPreview> {
    const problem = await signalProblem(ucc, { strategyName, name });
    const problems = problem === null ? [] : [signalProblemText(problem)];
    const summary = `Send the signal ${name} to the deployment of ${strategyName}`;
    return { kind: 'signal', summary, ...NO_INSTRUMENT, problems };
  }

  return async (desk: OpenDesk, action: SentAction): Promise<ActionPreview> => {
    switch (action.kind) {
      case 'place':
        return ofOrder(desk, action);
      case 'square-off':
        return ofSquareOff(desk, action, instruments);
      case 'place-basket':
        return ofBasket(desk, action);
      case 'square-off-basket':
        return ofBasketsToClose(desk, action);
      case 'add-exit':
        return ofExit(desk, action);
      case 'cancel-all':
        return ofScope(
          'cancel-all',
          `Cancel all open orders of ${scopeText(action.scope)}`,
          desk,
          action.scope,
        );
      case 'deactivate': {
        const preview = ofScope('deactivate', `Switch off ${scopeText(action.scope)}`, desk, action.scope);
        return { ...preview, problems: refusalsOf([deactivate(desk, action.scope)]) };
      }
      case 'signal':
        return ofSignal(desk, action);
      case 'log':
        return {
          kind: 'log',
          summary: `Write ${action.type}: ${action.message}`,
          ...NO_INSTRUMENT,
          problems: [],
        };
    }
  };
}

/** Legs of an account that are refused for the same reason are listed once. */
function refusedOnce(outlooks: BasketOutlook['outlooks']): readonly RefusedIn[] {
  const distinct = new Map<string, RefusedIn>();
  for (const { accountName, refusal } of outlooks)
    if (refusal) distinct.set(`${accountName} ${JSON.stringify(refusal)}`, { accountName, refusal });
  return [...distinct.values()];
}

const NO_INSTRUMENT = { instrumentKey: null, symbol: null } as const;

function ofSquareOff(
  desk: OpenDesk,
  { what }: Extract<SentAction, { readonly kind: 'square-off' }>,
  instruments: Parts['instruments'],
): ActionPreview {
  if (what.kind === 'scope')
    return ofScope(
      'square-off',
      `Cancel open orders and close all positions of ${scopeText(what.scope)}`,
      desk,
      what.scope,
    );
  const { strategyName, accountName, instrumentKey, qty } = what.position;
  const scope: Scope = { kind: 'strategy', strategyName, accountName };
  const symbol = instruments.find(instrumentKey)?.symbol ?? null;
  const preview = ofScope(
    'square-off',
    `Close ${qty ?? 'all'} of ${symbol ?? instrumentKey} of ${scopeText(scope)}`,
    desk,
    scope,
  );
  const unknown = symbol === null ? [`There is no instrument ${instrumentKey}`] : [];
  return { ...preview, instrumentKey, symbol, problems: [...preview.problems, ...unknown] };
}

function ofScope(kind: ActionPreview['kind'], summary: string, desk: OpenDesk, scope: Scope): ActionPreview {
  const problems = refusalsOf([
    ...(scope.kind === 'strategy' ? [findStrategy(desk, scope.strategyName)] : []),
    ...(scope.accountName === null ? [] : [findAccount(desk, scope.accountName)]),
  ]);
  return { kind, summary, ...NO_INSTRUMENT, problems };
}

function scopeText(scope: Scope): string {
  if (scope.kind === 'all') return 'all that you have';
  if (scope.kind === 'account') return `the account ${scope.accountName}`;
  const where = scope.accountName === null ? 'every account' : scope.accountName;
  return `${scope.strategyName} in ${where}`;
}

function meant(desk: OpenDesk, order: NewOrder): Outlook {
  const names = accountsMeant(desk, order);
  return names.ok ? { names: names.value, problems: [] } : { names: [], problems: [names.error] };
}

function priceText({ type, limitPaise, triggerPaise }: Place['order']['terms']): string {
  const limit = rupeesFromPaise(limitPaise ?? 0).toFixed(2);
  return type === 'SL-Limit' ? `${limit}, trigger ${rupeesFromPaise(triggerPaise ?? 0).toFixed(2)}` : limit;
}

function refusalsOf(results: readonly Result<unknown, DeskRefusal>[]): InTheWay[] {
  return results.flatMap((result) => (result.ok ? [] : [result.error]));
}
