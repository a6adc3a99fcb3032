import {
  type AlertAction,
  accountsMeant,
  type DeskRefusal,
  deactivate,
  findAccount,
  findStrategy,
  type Instrument,
  type Instruments,
  type NewOrder,
  type Result,
  rupeesFromPaise,
  type Scope,
  termsToSend,
} from '@spark/core';
import type { OpenDesk, OrderCalls, Refusal, RefusedIn } from '@spark/engine';
import type { ContractChooser } from '../options/contract-chooser.ts';

type Place = Extract<AlertAction, { readonly kind: 'place' }>;

type Parts = {
  readonly instruments: Instruments;
  readonly chooseContract: ContractChooser;
  readonly orders: Pick<OrderCalls, 'preview'>;
};

/** The accounts that would accept an order, and the obstacles. */
type Outlook = { readonly names: readonly string[]; readonly problems: readonly InTheWay[] };

/** Obstacles: a refusal, perhaps of one account only, or a sentence where no order would be placed at all. */
type InTheWay = Refusal | RefusedIn | string;

/** What an action of an alert would do now. */
export type ActionPreview = {
  readonly kind: AlertAction['kind'];
  readonly summary: string;
  readonly instrumentKey: string | null;
  readonly symbol: string | null;
  readonly problems: readonly InTheWay[];
};

/** Describes what an action would do now, and obstacles as far as they are known without doing it. */
export function createPreview({ instruments, chooseContract, orders }: Parts) {
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
    return {
      kind: 'place',
      summary: `${order.side} ${order.qty} of ${instrument?.symbol ?? 'an unknown instrument'} ${at}, ${order.product}, in ${names.join(', ') || 'no account'}`,
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

  return async (desk: OpenDesk, action: AlertAction): Promise<ActionPreview> => {
    switch (action.kind) {
      case 'place':
        return ofOrder(desk, action);
      case 'square-off': {
        const { what } = action;
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

const NO_INSTRUMENT = { instrumentKey: null, symbol: null } as const;

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
  const limit = rupeesFromPaise(limitPaise).toFixed(2);
  return type === 'SL-Limit' ? `${limit}, trigger ${rupeesFromPaise(triggerPaise).toFixed(2)}` : limit;
}

function refusalsOf(results: readonly Result<unknown, DeskRefusal>[]): InTheWay[] {
  return results.flatMap((result) => (result.ok ? [] : [result.error]));
}
