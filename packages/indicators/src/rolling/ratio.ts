/**
 * Averages of a market that does not move shrink for ever. Below this they are about to leave the range in which
 * floats have all their digits, and their ratio would be noise; they count as zero.
 */
const NOTHING = 1e-300;

/** `part / whole`, or the indicator's value for a market without any movement. */
export function ratioOr(part: number, whole: number, withoutMovement: number): number {
  return whole < NOTHING ? withoutMovement : part / whole;
}
