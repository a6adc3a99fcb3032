/**
 * The strike at the money: the nearest to the spot price and, of two equally near, the higher. Every choice of an
 * option uses it, so that an alert, a strategy and a page agree on the contract.
 */
export function atTheMoneyHigherOnTie(strikes: Iterable<number>, spot: number): number | null {
  let best: number | null = null;
  for (const strike of strikes) {
    const nearer = best === null ? -1 : Math.abs(strike - spot) - Math.abs(best - spot);
    if (nearer < 0 || (nearer === 0 && strike > (best ?? strike))) best = strike;
  }
  return best;
}
