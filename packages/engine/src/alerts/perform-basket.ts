import { type AlertAction, type BasketsToClose, parseBasket } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { basketToPlace } from '../baskets/basket-to-place.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { NewExit } from '../exits/exit-calls.ts';
import type { BasketWait } from './basket-wait.ts';
import type { PerformParts, ToPerform } from './perform-action.ts';
import { done, failed, type Performed, refusedText } from './performed.ts';

type Of<Kind extends AlertAction['kind']> = Extract<AlertAction, { readonly kind: Kind }>;

/** Runs the actions of an alert that are about baskets and exits. */
export function createBasketPerformer(parts: PerformParts, wait: BasketWait) {
  const { baskets, exits, journal, explain } = parts;

  /** With its key it is placed once; what was chosen the first time counts. */
  async function place(
    desk: OpenDesk,
    { call, basket }: Of<'place-basket'>,
    { idempotency, by }: ToPerform,
  ): Promise<Performed> {
    const wanted = basketToPlace(basket, parts.chooseContract);
    const placed = await baskets.place(desk, wanted, { ...call, idempotency, by: () => by });
    if (!placed.ok) return refusedText(placed.error.map(explain));
    const { id, body } = placed.value;
    const refused = body.places.filter(({ state }) => state === 'refused').length;
    const some = refused === 0 ? '' : ` ${refused} of ${body.places.length} legs were refused.`;
    return done(`Basket ${id} placed.${some}`);
  }

  async function squareOff(
    desk: OpenDesk,
    action: Of<'square-off-basket'>,
    what: ToPerform,
  ): Promise<Performed> {
    const ids = await idsOf(desk, action.which);
    for (const id of ids) {
      const ended = await baskets.end(desk, id, 'square-off', { ...action.call, by: () => what.by });
      if (!ended.ok) return failed(action, ended.error.map(explain).join(' '));
    }
    if (ids.length === 0) return done('No such basket is open.');
    if (!what.mustSettle) return done(`Square-off of ${named(ids)} asked for.`);
    return (await wait.until(desk.user.ucc, ids)) ? done(`${named(ids)} closed.`) : failed(action, NOT_OVER);
  }

  async function idsOf(desk: OpenDesk, which: BasketsToClose): Promise<readonly number[]> {
    if (which.kind === 'one') return [which.basketId];
    const rows = await baskets.read(desk, { limit: LIMITS.basketsOpenPerUser });
    return rows
      .filter(({ open, body }) => open && body.strategyName === which.strategyName)
      .map(({ id }) => id);
  }

  async function addExit(desk: OpenDesk, action: Of<'add-exit'>, what: ToPerform): Promise<Performed> {
    const { call, exit } = action;
    const { idempotency, isAgain } = what;
    const before = isAgain ? await journal.findReply(desk.user.ucc, idempotency.key) : null;
    if (before !== null) return done('The exit was set before.');
    const scope = exit.scope.kind === 'placed-basket' ? await placedBefore(desk, what) : exit.scope;
    if (scope === null) return failed(action, NO_BASKET);
    const answer = await exits.add(desk, { ...exit, scope }, { ...call, idempotency, by: () => what.by });
    if (!answer.ok) return failed(action, explain(answer.error));
    return done(`Exit ${answer.value.id} set.`);
  }

  /** The basket of the last action before it that placed one. */
  async function placedBefore(desk: OpenDesk, { basketKeys }: ToPerform): Promise<NewExit['scope'] | null> {
    const key = basketKeys.at(-1);
    const reply = key === undefined ? null : await journal.findReply(desk.user.ucc, key);
    const placed = reply && parseBasket(reply.reply);
    if (!placed?.ok) return null;
    const { id: basketId, body } = placed.value;
    return { kind: 'basket', basketId, strategyName: body.strategyName, accountName: null };
  }

  return { place, squareOff, addExit };
}

const NOT_OVER = 'The square-off of the basket did not come to an end: something of it is still open.';
const NO_BASKET = 'No basket was placed before it, so that there is nothing to watch.';

function named(ids: readonly number[]): string {
  return `${ids.length === 1 ? 'basket' : 'baskets'} ${ids.join(', ')}`;
}
