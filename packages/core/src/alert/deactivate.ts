import { findAccount, switchTrading } from '../desk/account-rules.ts';
import { type Desk, linkKey } from '../desk/desk.ts';
import type { DeskFact } from '../desk/fact.ts';
import type { DeskRefusal } from '../desk/refusal.ts';
import { findStrategy } from '../desk/strategy-rules.ts';
import { ok, type Result, refuse } from '../lib/result.ts';

/** A strategy in one account or in all, or everything in one account. */
export type Deactivation =
  | { readonly kind: 'strategy'; readonly strategyName: string; readonly accountName: string | null }
  | { readonly kind: 'account'; readonly accountName: string };

/** Switches off what is on: a link, all links of a strategy, or trading in an account. Closes nothing. */
export function deactivate(desk: Desk, what: Deactivation): Result<readonly DeskFact[], DeskRefusal> {
  if (what.kind === 'account') return switchTrading(desk, what.accountName, false);
  const { strategyName, accountName } = what;
  const strategy = findStrategy(desk, strategyName);
  if (!strategy.ok) return strategy;
  if (accountName !== null) {
    const account = findAccount(desk, accountName);
    if (!account.ok) return account;
    if (!desk.links.has(linkKey(strategyName, accountName)))
      return refuse({ code: 'link-unknown', strategyName, accountName });
  }
  const meant = [...desk.links.values()].filter(
    (link) =>
      link.strategyName === strategyName && (accountName === null || link.accountName === accountName),
  );
  return ok(
    meant
      .filter((link) => link.active)
      .map((link) => ({ kind: 'link-changed' as const, link: { ...link, active: false } })),
  );
}
