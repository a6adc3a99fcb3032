import type { Deployment, DeploymentRow } from '@spark/client';

/** Sentences about deployments, as a trader reads them. */

type Account = Deployment['accounts'][number];
export type DeployedLeg = Account['legs'][number];

const STOPPED: Readonly<Record<string, string>> = {
  action: 'An action of the strategy stopped it for today.',
  dayStop: 'The stop of the day was reached: it is done for today.',
  dayTarget: 'The target of the day was reached: it is done for today.',
  lock: 'The profit fell back to what was locked in: it is done for today.',
  losses: 'As many losses as the strategy allows: it is done for today.',
  squareOff: 'Its square-off time is over: it is done for today.',
  reject: 'An order was rejected, and the strategy then stops for the day.',
  strike: 'No strike fitted, and the strategy then stops for the day.',
};

/** Why an account decides nothing more today; what is not known by name is shown as it is. */
export function stoppedText(reason: string): string {
  return STOPPED[reason] ?? `It is done for today: ${reason}.`;
}

const STATES: Readonly<Record<string, string>> = {
  WAITING: 'waits for its price',
  ENTERING: 'entering',
  OPEN: 'open',
  EXITING: 'leaving',
  CLOSED: 'closed',
  CANCELLED: 'cancelled',
  REJECTED: 'rejected',
};

export function legStateText({ state, reason }: Pick<DeployedLeg, 'state' | 'reason'>): string {
  const text = STATES[state] ?? state.toLowerCase();
  return reason === null || state === 'OPEN' ? text : `${text}: ${REASONS[reason] ?? reason}`;
}

const REASONS: Readonly<Record<string, string>> = {
  stop: 'stop loss',
  trail: 'trailing stop',
  target: 'target',
  condition: 'a condition',
  mtm: 'profit or loss of the day',
  time: 'square-off time',
  expiry: 'expiry',
  manual: 'by hand',
  linked: 'with its other leg',
  reject: 'order rejected',
};

const ALIVE = new Set(['WAITING', 'ENTERING', 'OPEN', 'EXITING']);

export function isAlive({ state }: Pick<DeployedLeg, 'state'>): boolean {
  return ALIVE.has(state);
}

/** Those that hold something or may: what is left alone or closed when the deployment stops. */
export function heldIn({ accounts }: Pick<Deployment, 'accounts'>): readonly string[] {
  return accounts.flatMap(({ account, legs }) =>
    legs.filter(isAlive).map(({ transType, qty, held, symbol, state }) => {
      const isHeld = held > 0;
      const what = `${isHeld ? (transType === 'Buy' ? 'bought' : 'sold') : transType.toLowerCase()} ${isHeld ? held : qty} ${symbol}`;
      return `${account}: ${what}${isHeld ? '' : ` (${STATES[state] ?? state})`}`;
    }),
  );
}

/** A newer revision than the one that it plays and the one that it goes on with. */
export function newerRev(
  { rev, nextRev }: Pick<DeploymentRow, 'rev' | 'nextRev'>,
  revisions: readonly { readonly rev: number }[],
): number | null {
  const newest = revisions.reduce((most, each) => Math.max(most, each.rev), 0);
  return newest > Math.max(rev, nextRev ?? 0) ? newest : null;
}

/** `4:05` below an hour, `2 h 10 min` below a day; then nothing is counted down. */
export function untilText(ms: number): string | null {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : null;
}

export type Levels = {
  /** Places from 0 (stop) to 100 (target), of the entry and of the last price. */
  readonly entry: number | null;
  readonly now: number;
  readonly isGain: boolean;
};

/** Where the price stands between stop and target; null where one of the two or the price is missing. */
export function levelsOf({
  stop,
  target,
  ltp,
  entryPrice,
}: Pick<DeployedLeg, 'stop' | 'target' | 'ltp' | 'entryPrice'>): Levels | null {
  if (stop === null || target === null || ltp === null || stop === target) return null;
  const place = (price: number) => Math.min(100, Math.max(0, ((price - stop) / (target - stop)) * 100));
  const now = place(ltp);
  const entry = entryPrice === null ? null : place(entryPrice);
  return { now, entry, isGain: entry === null || now >= entry };
}
