/** The day of a position that was bought at 170 rupees: where its stop is at each price, and where it is closed. */

export type LadderRules = {
  /** Rupees below the entry. */
  readonly stop: number;
  /** Each so many rupees in favour … */
  readonly each: number;
  /** … move the stop by so many; at most `each`. */
  readonly moves: number;
  /** Rupees above the entry. */
  readonly target: number;
};

export type Ladder = {
  readonly prices: readonly number[];
  /** The stop that held at each price, up to the exit. */
  readonly stops: readonly number[];
  readonly target: number;
  readonly exit: {
    readonly at: number;
    readonly price: number;
    readonly reason: 'stop' | 'trail' | 'target';
  } | null;
};

export const ENTRY = 170;

export const EXAMPLE: LadderRules = { stop: 2, each: 1, moves: 0.75, target: 8 };

/** One price every few minutes of a made-up day, in paise above or below the entry. */
const WAY = [
  0, 20, -30, -60, -20, 30, 80, 60, 110, 160, 130, 190, 240, 210, 280, 330, 300, 270, 320, 380, 440, 410, 470,
  520, 500, 550, 600, 570, 530, 560, 480, 420, 450, 380, 300, 330, 250, 180, 210, 120, 60, 90, 10, -50, -20,
  -90, -140, -110, -180, -230,
];

/** Paise inside, so that a level is met exactly. */
export function ladderOf(rules: LadderRules): Ladder {
  const entry = ENTRY * 100;
  const first = entry - paise(rules.stop);
  const target = entry + paise(rules.target);
  const each = Math.max(1, paise(rules.each));
  const moves = Math.min(paise(rules.moves), each);
  const prices = WAY.map((way) => entry + way);
  const stops: number[] = [];
  let best = entry;
  let exit: Ladder['exit'] = null;
  for (const [at, price] of prices.entries()) {
    best = Math.max(best, price);
    const moved = Math.floor((best - entry) / each) * moves;
    stops.push((first + moved) / 100);
    const isStopped = price <= first + moved;
    if (!isStopped && price < target) continue;
    exit = { at, price: price / 100, reason: isStopped ? (moved > 0 ? 'trail' : 'stop') : 'target' };
    break;
  }
  return { prices: prices.map((price) => price / 100), stops, target: target / 100, exit };
}

const REASON = { stop: 'stop loss', trail: 'trailing stop', target: 'target' } as const;

export function ladderText({ exit, stops }: Ladder): string {
  if (!exit)
    return `Nothing was met: the position is still open, its stop is at ₹ ${money(stops.at(-1) ?? ENTRY)}.`;
  const gain = exit.price - ENTRY;
  const what = gain < 0 ? 'a loss' : 'a profit';
  return `Closed at ₹ ${money(exit.price)} by the ${REASON[exit.reason]}: ${what} of ₹ ${money(Math.abs(gain))} a share.`;
}

export function money(rupees: number): string {
  return rupees.toFixed(2);
}

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}
