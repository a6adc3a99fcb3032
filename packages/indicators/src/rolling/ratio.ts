/**
 * Averages of a market that stands still shrink for ever. Below this they are about to leave the range in which
 * floats keep all their digits, and their ratio would be noise; they count as zero.
 */
const NOTHING = 1e-300;

/** `part / whole`, or what the indicator says of a market without any movement. */
export function ratioOr(part: number, whole: number, withoutMovement: number): number {
  return whole < NOTHING ? withoutMovement : part / whole;
}
