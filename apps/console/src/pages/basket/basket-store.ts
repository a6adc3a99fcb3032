import { createStore } from '@spark/web';

/** A leg that was picked from the chain or typed. */
export type Leg = {
  readonly id: number;
  readonly token: string;
  readonly symbol: string;
  readonly transType: 'Buy' | 'Sell';
  readonly lots: number;
  readonly lotSize: number;
};

const LEGS_MAX = 20;

export const basketLegs = createStore<readonly Leg[]>([]);
let last = 0;

/** Adds a leg. The other side of one that is there takes lots from it, as a trade would. */
export function addLeg(leg: Omit<Leg, 'id'>): void {
  const legs = basketLegs.getSnapshot();
  const same = legs.find(({ token }) => token === leg.token);
  if (!same) {
    last += 1;
    if (legs.length < LEGS_MAX) basketLegs.set([...legs, { ...leg, id: last }]);
    return;
  }
  const signed = (each: Pick<Leg, 'transType' | 'lots'>) =>
    each.transType === 'Buy' ? each.lots : -each.lots;
  const lots = signed(same) + signed(leg);
  if (lots === 0) removeLeg(same.id);
  else changeLeg(same.id, { transType: lots > 0 ? 'Buy' : 'Sell', lots: Math.abs(lots) });
}

export function changeLeg(id: number, change: Partial<Pick<Leg, 'transType' | 'lots'>>): void {
  basketLegs.set(basketLegs.getSnapshot().map((leg) => (leg.id === id ? { ...leg, ...change } : leg)));
}

export function removeLeg(id: number): void {
  basketLegs.set(basketLegs.getSnapshot().filter((leg) => leg.id !== id));
}

export function clearLegs(): void {
  basketLegs.set([]);
}
