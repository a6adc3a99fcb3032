import {
  type Actor,
  type AlertAction,
  type ChosenContract,
  type ContractSelector,
  deactivate,
  type ExitRefusal,
  type Instant,
  type Journal,
  ok,
  type ReplyRow,
  type Result,
} from '@spark/core';
import type { BasketService } from '../baskets/basket-calls.ts';
import type { DeskService, OpenDesk } from '../desk/desk-service.ts';
import type { ExitCalls } from '../exits/exit-calls.ts';
import {
  type Answered,
  NO_ORDER,
  type OrderCall,
  type OrderCalls,
  type Placed,
  type Refusal,
} from '../orders/order-calls.ts';
import { chosenText } from '../orders/order-log.ts';
import { parsePlaced } from '../orders/parse-reply.ts';
import type { BasketWait } from './basket-wait.ts';
import { createBasketPerformer } from './perform-basket.ts';
import { done, failed, line, type Performed, refusedText } from './performed.ts';
import type { Retries } from './retries.ts';
import type { SquareOffWait } from './square-off-wait.ts';

export type PerformParts = {
  readonly desks: Pick<DeskService, 'read' | 'change'>;
  readonly orders: Pick<OrderCalls, 'place' | 'squareOff' | 'squareOffOne' | 'cancelAll'>;
  readonly baskets: Pick<BasketService, 'place' | 'end' | 'read' | 'access'>;
  readonly exits: Pick<ExitCalls, 'add'>;
  readonly journal: Pick<Journal, 'findReply'>;
  /** The contract that fits now, or why there is none, in words. */
  readonly chooseContract: (selector: ContractSelector) => Promise<Result<ChosenContract, string>>;
  /** A refusal as a sentence for the log. */
  readonly explain: (refusal: Refusal | ExitRefusal) => string;
  /** Sends a message to the chat of an account, or to all chats of the user. */
  readonly notifyChat: (ucc: string, accountName: string | null, message: string) => Promise<void>;
  /** Sends a message to an address of the user, once. Never rejects. */
  readonly post: (message: MessageToPost) => Promise<Posted>;
  /** Hands a signal to the deployment of its strategy, once. What became of it, or why it is of no use, in words. */
  readonly signal: (signal: SentSignal) => Promise<Result<string, string>>;
};

export type MessageToPost = {
  readonly ucc: string;
  readonly url: string;
  readonly body: string;
  /** The same for every attempt, so that the receiver can tell a repetition. */
  readonly deliveryId: string;
};

export type SentSignal = {
  readonly ucc: string;
  readonly strategyName: string;
  readonly name: string;
  /** The alert that sent it, and which of its actions. */
  readonly alert: number;
  readonly place: number;
  /** When the alert was stored. */
  readonly at: Instant;
};

export type Posted =
  | { readonly kind: 'taken' }
  /** `canRetry`: another attempt may succeed. */
  | { readonly kind: 'failed'; readonly says: string; readonly canRetry: boolean };

export type ToPerform = {
  readonly ucc: string;
  readonly action: AlertAction;
  readonly by: Actor;
  /** Makes it happen once, also when it is repeated after a crash. */
  readonly idempotency: NonNullable<OrderCall['idempotency']>;
  /** The alert that it is of, and where it stands in it. */
  readonly of: Pick<SentSignal, 'alert' | 'place' | 'at'>;
  /** Perhaps performed before, with unknown progress. */
  readonly isAgain: boolean;
  /** Keys of the actions before it that place baskets. */
  readonly basketKeys: readonly string[];
  /** It has to be over before the next action begins. */
  readonly mustSettle: boolean;
  /** After this it is not tried again. */
  readonly endsAt: Instant;
};

/** Runs one action of an alert. Throws only when it is unknown whether it was done; then it is retried. */
export function createPerformer(
  parts: PerformParts,
  waits: { readonly squareOffs: SquareOffWait; readonly baskets: BasketWait },
  retries: Retries,
): (what: ToPerform) => Promise<Performed> {
  const { desks, orders, journal, explain } = parts;
  const wait = waits.squareOffs;
  const ofBaskets = createBasketPerformer(parts, waits.baskets);

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
    if (before !== null) return doneBefore(before);
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
    return refusedText(answered.error.map(explain));
  }

  return async (what) => {
    const { action, idempotency, ucc } = what;
    const desk = await desks.read(ucc);
    if (desk === null || desk.user.disabled) return failed(action, NO_USER);
    switch (action.kind) {
      case 'place':
        return place(desk, action, what);
      case 'place-basket':
        return ofBaskets.place(desk, action, what);
      case 'square-off-basket':
        return ofBaskets.squareOff(desk, action, what);
      case 'add-exit':
        return ofBaskets.addExit(desk, action, what);
      case 'square-off':
        return squareOff(desk, action, what);
      case 'cancel-all': {
        const asked = await orders.cancelAll(desk, action.scope, { ...action.call, idempotency });
        return toPerformed(asked, () => 'Cancelling asked for.');
      }
      case 'deactivate':
        return switchOff(desk, action);
      case 'signal': {
        const { strategyName, name } = action;
        const taken = await parts.signal({ ucc, strategyName, name, ...what.of });
        if (!taken.ok) return failed(action, taken.error);
        return { ...done(taken.value), lines: [line(action, 'INFO', taken.value)] };
      }
      case 'log':
        if (action.chat) await parts.notifyChat(ucc, action.chat.accountName, action.message);
        return { ...done('Written.'), lines: [line(action, action.type, action.message)] };
      case 'post': {
        const { url, body } = action;
        const message = { ucc, url, body, deliveryId: idempotency.key.replaceAll(' ', '-') };
        const posted = await retries.until(what.endsAt, () => parts.post(message));
        return posted.kind === 'taken'
          ? done(`Sent to ${new URL(url).host}.`)
          : failed(action, `${new URL(url).host} did not take the message: ${posted.says}`);
      }
    }
  };
}

const NO_USER = 'The user is gone or disabled.';
const NOT_FLAT = 'The square-off did not come to an end: a position is still open.';

/** It was placed, whatever can be read of the answer. */
function doneBefore({ reply }: ReplyRow): Performed {
  const placed = parsePlaced(reply);
  return done(
    placed.ok ? placedText(placed.value) : `Placed before; its answer cannot be read: ${placed.error}.`,
  );
}

function placedText({ strefId, placedIn, alreadyIn = [] }: Placed): string {
  const already = alreadyIn.length === 0 ? '' : `At the target already in ${alreadyIn.join(', ')}.`;
  if (strefId === NO_ORDER) return already;
  return [`Order ${strefId} placed in ${placedIn.join(', ')}.`, already]
    .filter((text) => text !== '')
    .join(' ');
}

function scopeText(scope: Extract<AlertAction, { readonly kind: 'deactivate' }>['scope']): string {
  if (scope.kind === 'account') return `trading in ${scope.accountName}`;
  return scope.accountName === null
    ? `all links of ${scope.strategyName}`
    : `${scope.strategyName} in ${scope.accountName}`;
}
