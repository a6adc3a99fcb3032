import type { BasketStatus } from '@spark/vocabulary';
import type { Basket } from '../instruction/basket.ts';

/** Where a basket stands; `isOpen`: something of it waits, works or is held. */
export function basketStatus(isOpen: boolean, { places, exits }: Basket): BasketStatus {
  if (!isOpen) return 'over';
  if (places.some(({ state }) => state === 'waiting')) return 'waiting';
  if (exits.some(({ isDone }) => !isDone)) return 'closing';
  return places.some((place) => place.state === 'placed' && !place.isOver) ? 'working' : 'open';
}
