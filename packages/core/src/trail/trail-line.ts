import { type AlertType, GUARD_LIMIT, type GuardLimit } from '@spark/vocabulary';
import { type Actor, byText } from '../desk/actor.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskFact } from '../desk/fact.ts';
import type { GuardLimits, GuardOwner } from '../desk/guards.ts';
import { logText, TRAIL_MARK, termsText } from '../order/log-line.ts';
import { type Instant, istTimestamp } from '../time/ist.ts';
import type { TrailFact } from './trail-fact.ts';

/** A line of the execution log; its name is that of the account, or the code of the user for all accounts. */
export type TrailLine = { readonly name: string; readonly type: AlertType; readonly message: string };

const TRAILED = [
  'account-logged-in',
  'account-session-ended',
  'account-deleted',
  'egress-changed',
  'guards-changed',
  'kill-switched',
  'second-factor-switched',
  'console-armed',
] as const satisfies readonly DeskFact['kind'][];

/** The facts with who asked for them, where they belong to the trail. */
export function withActor(facts: readonly DeskFact[], by: Actor | undefined): readonly DeskFact[] {
  if (by === undefined) return facts;
  return facts.map((fact) => (TRAILED.some((kind) => kind === fact.kind) ? { ...fact, by } : fact));
}

/** The trail lines of a change of a desk, by the desk before and after it. */
export function deskTrail(before: Desk, after: Desk, facts: readonly DeskFact[]): readonly TrailLine[] {
  const { ucc } = after.user;
  return facts.flatMap((fact) => {
    const sentence = deskSentence(before, after, fact);
    if (sentence === null) return [];
    const by = 'by' in fact ? byText(fact.by) : '';
    return [line(sentence.account ?? ucc, `${sentence.what}${by}`)];
  });
}

type Sentence = { readonly account: GuardOwner; readonly what: string };

function deskSentence(before: Desk, after: Desk, fact: DeskFact): Sentence | null {
  const sessionOf = (name: string): string => {
    const broker = (after.accounts.get(name) ?? before.accounts.get(name))?.broker;
    return `session of ${name} at ${broker}`;
  };
  switch (fact.kind) {
    case 'kill-switched': {
      const { accountName: account, on } = fact;
      return { account, what: `kill switch ${on ? 'on' : 'off'} in ${whose(account)}` };
    }
    case 'guards-changed': {
      const { accountName: account } = fact;
      return { account, what: `guards of ${whose(account)} changed: ${limitsText(fact)}` };
    }
    case 'egress-changed': {
      const { accountName: account, from, to } = fact;
      return { account, what: `egress of ${account} changed: ${from} → ${to}` };
    }
    case 'account-logged-in': {
      const { name, endsAt = null, isRenewed = false } = fact;
      const until = endsAt === null ? '' : `, good until ${whenText(endsAt)}`;
      return { account: name, what: `${sessionOf(name)} ${isRenewed ? 'renewed' : 'began'}${until}` };
    }
    case 'account-session-ended':
      return { account: fact.name, what: `${sessionOf(fact.name)} ended. ${withoutStop(fact.reason)}` };
    case 'account-deleted': {
      const hadSession = (before.accounts.get(fact.name)?.loggedInAt ?? null) !== null;
      return hadSession
        ? { account: fact.name, what: `${sessionOf(fact.name)} ended with its account` }
        : null;
    }
    case 'second-factor-switched':
      return { account: null, what: `login with an authenticator app ${fact.on ? 'on' : 'off'}` };
    case 'console-armed':
      return { account: null, what: `live trading armed in the console until ${whenText(fact.until)}` };
    default:
      return null;
  }
}

function whose(owner: GuardOwner): string {
  return owner ?? 'all accounts';
}

/** Limits have the names under which they are set, and money is in rupees, as in the API. */
const LIMIT_NAME: Readonly<Record<GuardLimit, string>> = {
  ordersPerSecondMax: 'MaxOrdersPerSecond',
  openOrdersMax: 'MaxOpenOrders',
  qtyMax: 'MaxQty',
  notionalPaiseMax: 'MaxOrderValue',
  dailyLossPaiseMax: 'MaxDailyLoss',
};

function limitsText({ limits, before }: Extract<DeskFact, { readonly kind: 'guards-changed' }>): string {
  const shown = (limit: GuardLimit, values: Partial<GuardLimits>): string => {
    const value = values[limit] ?? null;
    if (value === null) return 'off';
    return String(limit.includes('Paise') ? value / 100 : value);
  };
  return GUARD_LIMIT.filter((limit) => limits[limit] !== undefined)
    .map((limit) => {
      const was = before === undefined ? '' : `${shown(limit, before)} → `;
      return `${LIMIT_NAME[limit]} ${was}${shown(limit, limits)}`;
    })
    .join(', ');
}

export function lineOfTrail(fact: TrailFact): TrailLine {
  const { accountName } = fact;
  switch (fact.kind) {
    case 'guard-refused': {
      const { what, side, qty, symbol, terms, strategyName, strefId, forwardTest, says, by } = fact;
      const order = `${side} ${qty} ${symbol} ${termsText(terms)} of ${strategyName}`;
      const number = strefId === null ? '' : `, strefID ${strefId}`;
      return line(
        accountName,
        `a guard refused ${what === 'change' ? 'a change to ' : ''}${order} in ${accountName}${number}` +
          `${forwardTest ? ', forward test' : ''}: ${withoutStop(says)}${byText(by)}`,
      );
    }
    case 'guard-refusals-counted': {
      const codes = Object.entries(fact.byCode).map(([code, count]) => `${count} × ${code}`);
      const [from, until] = [fact.from, fact.until].map((at) => istTimestamp(at).slice(11));
      return line(
        accountName,
        `guards refused ${fact.count} more in ${accountName} between ${from} and ${until}: ${codes.join(', ')}`,
      );
    }
    case 'session-expired':
      return line(
        accountName,
        `session of ${accountName} at ${fact.broker} expired at ${whenText(fact.endedAt)}${byText(fact.by)}`,
      );
  }
}

function line(name: string, what: string): TrailLine {
  return { name, type: 'INFO', message: logText(`${TRAIL_MARK}${what}`) };
}

function whenText(at: Instant): string {
  return istTimestamp(at).replace('T', ' ');
}

function withoutStop(sentence: string): string {
  return sentence.trim().replace(/[.!]+$/, '');
}
