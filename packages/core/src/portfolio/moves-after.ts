import { type CorporateAction, ratioOf, sharesAfter } from '../corporate-action/corporate-action.ts';
import type { ShareMoves } from './holdings.ts';

/** Moves in the shares of today: what was bought before a split is as many shares now as the position has. */
export function movesAfter(
  moves: readonly ShareMoves[],
  actions: readonly CorporateAction[],
): readonly ShareMoves[] {
  const applied = actions.filter(({ appliedAt }) => appliedAt !== null);
  return moves.map((move) => {
    let { boughtQty, soldQty } = move;
    for (const { instrumentKey, exDate, terms } of applied) {
      const ratio = ratioOf(terms);
      if (ratio === null || instrumentKey !== move.instrumentKey || move.day >= exDate) continue;
      boughtQty = sharesAfter(boughtQty, ratio);
      soldQty = sharesAfter(soldQty, ratio);
    }
    return { ...move, boughtQty, soldQty };
  });
}
