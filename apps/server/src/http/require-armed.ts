import type { ConsoleSessions, Deployments, Gtts, PriceAlerts, TokenHolder } from '@spark/application';
import { type InputOf, type Route, type RouteId, readAlert, routes } from '@spark/contract';
import { letsMorePass, liveAccountIn, type Scope } from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import type { DeploymentMode } from '@spark/vocabulary';
import { fromWireGuardsChange } from '../wire/guards.ts';
import { onlyIn } from '../wire/order.ts';
import { refused } from './call-refused.ts';

/**
 * Refuses what a session of the console must be armed for: what can open a trade in a live account, and settings that make it
 * possible or take away a limit. Cancelling, closing and switching off are never refused, and neither is the login at a
 * broker, without which nothing could be closed. Tokens of POST /token are not asked.
 */
export type RequireArmed = (
  route: Route,
  input: unknown,
  desk: OpenDesk,
  holder: TokenHolder,
) => Promise<void>;

type Parts = {
  readonly sessions: Pick<ConsoleSessions, 'isArmed'>;
  readonly orders: Pick<OrderCalls, 'orders'>;
  readonly gtts: Pick<Gtts, 'list'>;
  readonly alerts: Pick<PriceAlerts, 'find'>;
  readonly deployments: Pick<Deployments, 'read'>;
};

/** What a call can reach: of the desk as it is, or a live account that is not there yet. */
type Reached = Scope | { readonly kind: 'new'; readonly accountName: string };

/** An empty list where it needs no arming. */
type Reach = (input: never, desk: OpenDesk) => readonly Reached[] | Promise<readonly Reached[]>;

export function createRequireArmed(parts: Parts): RequireArmed {
  const reaches = reachTable(parts);
  return async (route, input, desk, { session }) => {
    if (session === undefined) return;
    const reach = reaches[route.id as RouteId];
    if (reach === undefined || parts.sessions.isArmed(desk, session)) return;
    for (const scope of await reach(input as never, desk)) {
      const account = scope.kind === 'new' ? scope.accountName : liveAccountIn(desk, scope);
      if (account !== null) throw refused('not_armed', { account });
    }
  };
}

const EVERYTHING: readonly Scope[] = [{ kind: 'all', accountName: null }];
const NOTHING: readonly Scope[] = [];

function reachTable({ orders, gtts, alerts, deployments }: Parts) {
  const table = new Map<string, Reach>();
  const on = <const R extends Route>(
    route: R,
    reach: (input: InputOf<R>, desk: OpenDesk) => readonly Reached[] | Promise<readonly Reached[]>,
  ): void => void table.set(route.id, reach as Reach);

  on(routes.placeOrder, placed);
  on(routes.reExecute, placed);
  on(routes.placeBasket, (input, desk) => (input.dryRun ? NOTHING : placed(input, desk)));
  on(routes.addGtt, placed);
  on(routes.changeGtt, async ({ id }, desk) => {
    const found = (await gtts.list(desk, false)).find((shown) => shown.id === id)?.gtt;
    return found ? ofOrder(found, desk) : NOTHING;
  });
  on(routes.modifyOrder, async ({ strefID }, desk) => {
    const rows = await orders.orders(desk, { strefId: strefID, today: false });
    return rows.flatMap(({ order }) => (order.forwardTest ? NOTHING : inAccount(order.accountName)));
  });
  on(routes.addPriceAlert, ({ actions }, desk) => ofActions(actions, desk));
  // Another level is another moment at which what it does is done.
  on(routes.changePriceAlert, ({ id, actions }, desk) => [
    ...(alerts.find(desk, id)?.actions ?? []).flatMap((action) =>
      action.kind === 'place' ? ofOrder(action.order, desk) : NOTHING,
    ),
    ...ofActions(actions ?? [], desk),
  ]);

  on(routes.addAccount, ({ AccountName, Broker }) =>
    Broker === 'testBroker' ? NOTHING : [{ kind: 'new', accountName: AccountName }],
  );
  on(routes.changeAccount, ({ AccountName }) => inAccount(AccountName));
  on(routes.enableAccount, ({ accountname }) => inAccount(accountname));
  on(routes.activateAccount, ({ AccountName, yn }) => (yn === 'Y' ? inAccount(AccountName) : NOTHING));
  on(routes.addLink, ({ AccountName, Activate }) => (Activate === 1 ? inAccount(AccountName) : NOTHING));
  on(routes.changeLink, ({ ac, Activate }) => (Activate === 1 ? inAccount(ac) : NOTHING));
  on(routes.changeStrategy, ({ StrategyName, ForwardTest }) =>
    ForwardTest === 'N' ? ofStrategy(StrategyName) : NOTHING,
  );
  on(routes.changeGuards, (input, desk) => {
    const owner = input.AccountName ?? null;
    return letsMorePass(desk, owner, fromWireGuardsChange(input)) ? ofOwner(owner) : NOTHING;
  });
  on(routes.switchKill, ({ on: isOn, AccountName }) => (isOn ? NOTHING : ofOwner(AccountName ?? null)));
  on(routes.takeBackSquareOff, ({ ctype, acname, stname }) => {
    if (stname !== undefined) return ofStrategy(stname, acname ?? null);
    return ctype === 'account' && acname !== undefined ? inAccount(acname) : EVERYTHING;
  });
  // Whoever has the address places orders in any account, without a token.
  on(routes.addWebhook, () => EVERYTHING);
  on(routes.renewWebhook, () => EVERYTHING);

  on(routes.startDeployment, ({ strategyname, mode }, desk) => deployed(strategyname, mode, desk));
  const ofDeployment = async (id: number, desk: OpenDesk) => {
    const row = (await deployments.read(desk.user.ucc, id))?.row;
    return row ? deployed(row.strategyName, row.mode, desk) : NOTHING;
  };
  on(routes.pauseDeployment, ({ deploymentID, paused }, desk) =>
    paused ? NOTHING : ofDeployment(deploymentID, desk),
  );
  on(routes.switchDeployment, ({ deploymentID }, desk) => ofDeployment(deploymentID, desk));
  return Object.fromEntries(table) as { readonly [id in RouteId]?: Reach };
}

type Placed = {
  readonly strategyname: string;
  readonly identifier?: string | undefined;
  readonly ForwardTest: boolean;
};

function placed({ strategyname, identifier, ForwardTest }: Placed, desk: OpenDesk): readonly Scope[] {
  const only = onlyIn(identifier, desk.user.ucc);
  return ofOrder({ strategyName: strategyname, only, forwardTest: ForwardTest }, desk);
}

/** Actions with a mistake are refused by the call itself. */
function ofActions(actions: readonly unknown[], desk: OpenDesk): readonly Scope[] {
  if (actions.length === 0) return NOTHING;
  const read = readAlert({ actions });
  if (!read.ok) return NOTHING;
  return read.actions.flatMap(({ input }) => (input.action === 'placeorder' ? placed(input, desk) : NOTHING));
}

type Ordered = {
  readonly strategyName: string;
  readonly only: { readonly accountName: string } | null;
  readonly forwardTest: boolean;
};

function ofOrder({ strategyName, only, forwardTest }: Ordered, { strategies }: OpenDesk): readonly Scope[] {
  if (forwardTest || strategies.get(strategyName)?.forwardTest) return NOTHING;
  return ofStrategy(strategyName, only?.accountName ?? null);
}

function deployed(strategyName: string, mode: DeploymentMode, desk: OpenDesk): readonly Scope[] {
  return ofOrder({ strategyName, only: null, forwardTest: mode === 'forward' }, desk);
}

function ofStrategy(strategyName: string, accountName: string | null = null): readonly Scope[] {
  return [{ kind: 'strategy', strategyName, accountName }];
}

function inAccount(accountName: string): readonly Scope[] {
  return [{ kind: 'account', accountName }];
}

function ofOwner(owner: string | null): readonly Scope[] {
  return owner === null ? EVERYTHING : inAccount(owner);
}
