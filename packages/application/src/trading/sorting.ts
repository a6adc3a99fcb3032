import { type Account, type Desk, type Link, positionId, type Strategy } from '@spark/core';
import type { AccountPosition } from '@spark/engine';

/** Lists have a fixed order, so that they do not depend on how the desk was loaded. */

export function accountsInOrder(desk: Desk): readonly Account[] {
  return [...desk.accounts.values()].sort((a, b) => compare(a.name, b.name));
}

/** By number, and so in the order in which they were created. */
export function strategiesInOrder(desk: Desk): readonly Strategy[] {
  return [...desk.strategies.values()].sort((a, b) => a.id - b.id);
}

export function linksInOrder(desk: Desk): readonly Link[] {
  return [...desk.links.values()].sort(
    (a, b) => compare(a.strategyName, b.strategyName) || compare(a.accountName, b.accountName),
  );
}

/** By name of account and strategy, then by symbol, real positions first; the rest breaks ties. */
export function positionsInOrder(held: readonly AccountPosition[]): readonly AccountPosition[] {
  return held.toSorted(
    (a, b) =>
      compare(a.accountName, b.accountName) ||
      compare(a.position.strategyName, b.position.strategyName) ||
      compare(a.position.symbol, b.position.symbol) ||
      Number(a.position.forwardTest) - Number(b.position.forwardTest) ||
      compare(positionId(a.position), positionId(b.position)),
  );
}

/** By code unit: names are ASCII, and a locale would make the order depend on the machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
