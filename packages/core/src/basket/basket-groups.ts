import type { Basket, BasketPlace } from '../instruction/basket.ts';
import type { Instant } from '../time/ist.ts';

/** The legs of one underlying in one account: within it hedges go first. */
export type BasketGroup = {
  readonly accountName: string;
  readonly underlying: string;
  readonly places: readonly BasketPlace[];
};

export function groupsOf(basket: Pick<Basket, 'legs' | 'places'>): readonly BasketGroup[] {
  const groups = new Map<string, { accountName: string; underlying: string; places: BasketPlace[] }>();
  for (const place of basket.places) {
    const { accountName } = place;
    const underlying = basket.legs[place.leg]?.underlying ?? '';
    // Names of accounts have no colon.
    const id = `${accountName}:${underlying}`;
    const group = groups.get(id) ?? { accountName, underlying, places: [] };
    group.places.push(place);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** How the buys stand for which the sells of a group wait. */
export type HedgeStanding = 'filled' | 'open' | 'failed';

export function hedgeStanding({ places }: BasketGroup): HedgeStanding {
  let standing: HedgeStanding = 'filled';
  for (const place of places) {
    switch (place.state) {
      case 'refused':
        if (place.side === 'Buy') return 'failed';
        break;
      case 'placed':
        if (place.side === 'Sell' || place.filledQty >= place.qty) break;
        if (place.isOver) return 'failed';
        standing = 'open';
        break;
      case 'waiting':
      case 'stopped':
      case 'already':
        break;
    }
  }
  return standing;
}

/** What becomes of the sells of a group that wait: null while they wait on. */
export function verdictOn(
  group: BasketGroup,
  { wait, createdAt }: Pick<Basket, 'wait' | 'createdAt'>,
  now: Instant,
): 'place' | 'stop' | 'undo' | null {
  if (!group.places.some(({ state }) => state === 'waiting')) return null;
  const standing = hedgeStanding(group);
  if (standing === 'filled') return 'place';
  if (standing === 'open' && now < createdAt + wait.seconds * 1_000) return null;
  return wait.otherwise === 'goOn' ? 'place' : wait.otherwise;
}
