import {
  type ActionOutcome,
  type Actor,
  type AlertAction,
  type ChosenContract,
  type ContractSelector,
  deactivate,
  type Journal,
  type NewLogLine,
  ok,
  type Result,
} from '@spark/core';
import type { AlertType } from '@spark/vocabulary';
import type { DeskService, OpenDesk } from '../desk/desk-service.ts';
import type { Answered, OrderCall, OrderCalls, Placed, Refusal } from '../orders/order-calls.ts';
import { chosenText } from '../orders/order-log.ts';
import type { SquareOffWait } from './square-off-wait.ts';

export type PerformParts = {
  readonly desks: Pick<DeskService, 'read' | 'change'>;
  readonly orders: Pick<OrderCalls, 'place' | 'squareOff' | 'squareOffOne' | 'cancelAll'>;
  readonly journal: Pick<Journal, 'findReply'>;
  /** The contract that fits now, or why there is none, in words. */
  readonly chooseContract: (selector: ContractSelector) => Promise<Result<ChosenContract, string>>;
  /** A refusal as a sentence for the log. */
  readonly explain: (refusal: Refusal) => string;
  /** Sends a message to the chat of an account, or to all chats of the user. */
  readonly notifyChat: (ucc: string, accountName: string | null, message: string) => Promise<void>;
};

/** The outcome of an action, and log lines still to be written. */
export type Performed = { readonly outcome: ActionOutcome; readonly lines: readonly Line[] };
export type Line = Omit<NewLogLine, 'at'>;

export type ToPerform = {
  readonly ucc: string;
  readonly action: AlertAction;
  readonly by: Actor;
  /** Makes it happen once, also when it is repeated after a crash. */
  readonly idempotency: NonNullable<OrderCall['idempotency']>;
  /** Perhaps performed before, with unknown progress. */
  readonly isAgain: boolean;
  /** It has to be over before the next action begins. */
  readonly mustSettle: boolean;
};

/** Runs one action of an alert. Throws only when it is unknown whether it was done; then it is retried. */
export function createPerformer(
  parts: PerformParts,
  wait: SquareOffWait,
): (what: ToPerform) => Promise<Performed> {
  const { desks, orders, journal, explain } = parts;

  async function place(
    desk: OpenDesk,
    action: Extract<AlertAction, { readonly kind: 'place' }>,
    { idempotency, by, isAgain }: ToPerform,
  ): Promise<Performed> {
    const call = { ...action.call, idempotency, by: () => by };
    const { instrument, order } = action;
    if (instrument.kind === 'named') {
      return toPerformed(
        await orders.place(desk, { ...order, instrumentKey: instrument.key }, call),
        placedText,
      );
    }
    // By now another contract may fit: what was placed before the crash counts.
    const before = isAgain ? await journal.findReply(desk.user.ucc, idempotency.key) : null;
    if (before !== null) return done(placedText(JSON.parse(before.reply) as Placed));
    const chosen = await parts.chooseContract(instrument.selector);
    if (!chosen.ok) return failed(action, chosen.error);
    const { key, symbol } = chosen.value.instrument;
    const performed = toPerformed(
      await orders.place(desk, { ...order, instrumentKey: key }, call),
      placedText,
    );
    return {
      ...performed,
      lines: [line(action, 'INFO', chosenText({ key, symbol, why: chosen.value.why }))],
    };
  }

  async function squareOff(
    desk: OpenDesk,
    action: Extract<AlertAction, { readonly kind: 'square-off' }>,
    { idempotency, by, mustSettle }: ToPerform,
  ): Promise<Performed> {
    const call = { ...action.call, idempotency, by: () => by };
    const { what } = action;
    if (what.kind === 'scope') {
      const asked = await orders.squareOff(desk, what.scope, call);
      if (!asked.ok || !mustSettle) return toPerformed(asked, () => 'Square-off asked for.');
      return (await wait.forScope(desk, what.scope)) ? done('Squared off.') : failed(action, NOT_FLAT);
    }
    const { position } = what;
    const asked = await orders.squareOffOne(desk, position, call);
    if (!asked.ok || !mustSettle) return toPerformed(asked, placedText);
    const isClosed = await wait.forOrder(desk, position.accountName, asked.value.strefId);
    return isClosed ? done('Squared off.') : failed(action, NOT_FLAT);
  }

  async function switchOff(
    desk: OpenDesk,
    action: Extract<AlertAction, { readonly kind: 'deactivate' }>,
  ): Promise<Performed> {
    const outcome = await desks.change(desk.user.ucc, (current) => {
      const decision = deactivate(current, action.scope);
      return decision.ok ? ok({ facts: decision.value }) : decision;
    });
    if (outcome.kind === 'refused') return failed(action, explain(outcome.refusal));
    if (outcome.kind !== 'done') return failed(action, NO_USER);
    const message = `Deactivated by an alert: ${scopeText(action.scope)}.`;
    return { ...done(message), lines: [line(action, 'INFO', message)] };
  }

  /** The order service has already logged its refusals. */
  function toPerformed<T>(answered: Answered<T>, message: (value: T) => string): Performed {
    if (answered.ok) return done(message(answered.value));
    return { outcome: { kind: 'failed', says: answered.error.map(explain).join(' ') }, lines: [] };
  }

  return async (what) => {
    const { action, idempotency, ucc } = what;
    const desk = await desks.read(ucc);
    if (desk === null || desk.user.disabled) return failed(action, NO_USER);
    switch (action.kind) {
      case 'place':
        return place(desk, action, what);
      case 'square-off':
        return squareOff(desk, action, what);
      case 'cancel-all': {
        const asked = await orders.cancelAll(desk, action.scope, { ...action.call, idempotency });
        return toPerformed(asked, () => 'Cancelling asked for.');
      }
      case 'deactivate':
        return switchOff(desk, action);
      case 'log':
        if (action.chat) await parts.notifyChat(ucc, action.chat.accountName, action.message);
        return { ...done('Written.'), lines: [line(action, action.type, action.message)] };
    }
  };
}

const NO_USER = 'The user is gone or disabled.';
const NOT_FLAT = 'The square-off did not come to an end: a position is still open.';

export function line({ call }: AlertAction, type: AlertType, message: string): Line {
  return { name: call.about, type, message };
}

export function failed(action: AlertAction, message: string): Performed {
  return { outcome: { kind: 'failed', says: message }, lines: [line(action, 'ERROR', message)] };
}

function done(message: string): Performed {
  return { outcome: { kind: 'done', says: message }, lines: [] };
}

function placedText({ strefId, placedIn }: Placed): string {
  return `Order ${strefId} placed in ${placedIn.join(', ')}.`;
}

function scopeText(scope: Extract<AlertAction, { readonly kind: 'deactivate' }>['scope']): string {
  if (scope.kind === 'account') return `trading in ${scope.accountName}`;
  return scope.accountName === null
    ? `all links of ${scope.strategyName}`
    : `${scope.strategyName} in ${scope.accountName}`;
}
