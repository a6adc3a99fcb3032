import type { LivePortfolio, LivePortfolios } from '@spark/application';
import { type LivePositions, problem } from '@spark/contract';
import type { FastifyBaseLogger } from 'fastify';
import { toWireLivePositions } from '../wire/live-positions.ts';
import type { ClientSocket } from './client-socket.ts';

/** What one socket follows of its user's positions. */
export type PositionSubscription = {
  /** Tells all of them, and from then on what changes. */
  readonly subscribe: () => void;
  readonly unsubscribe: () => void;
  readonly onRoom: () => void;
};

type Parts = { readonly livePortfolios: LivePortfolios; readonly log: FastifyBaseLogger };

export function createPositionSubscription(
  { livePortfolios, log }: Parts,
  socket: ClientSocket,
): PositionSubscription {
  let portfolio: LivePortfolio | null = null;
  let sent: Sent | null = null;
  let isDue = false;
  let isReading = false;
  let hasFailed = false;

  function due(): void {
    isDue = true;
    if (!isReading && socket.hasRoom()) void push();
  }

  async function push(): Promise<void> {
    const followed = portfolio;
    if (followed === null) return;
    isDue = false;
    isReading = true;
    try {
      const read = await followed.read();
      if (portfolio !== followed || read === null) return;
      hasFailed = false;
      publish(toWireLivePositions(read));
    } catch (error) {
      // What was shown before is told again once it can be read.
      sent = null;
      if (!hasFailed) {
        log.error({ err: error }, 'Positions could not be read for a socket.');
        const why = problem('store_unavailable');
        socket.sendGeneral(`positions are not up to date: ${why.message}`, [], [why]);
      }
      hasFailed = true;
    } finally {
      isReading = false;
      if (isDue && portfolio !== null && socket.hasRoom()) void push();
    }
  }

  function publish(positions: LivePositions): void {
    const now = remember(positions);
    const news = sent === null ? positions : changesSince(sent, positions, now);
    sent = now;
    if (news === null) return;
    socket.sendText(JSON.stringify({ type: 'Positions', message: 'positions', data: [news] }));
  }

  function unsubscribe(): void {
    portfolio?.close();
    portfolio = null;
    sent = null;
  }

  return {
    subscribe: () => {
      unsubscribe();
      portfolio = livePortfolios.follow(socket.desk.user.ucc, due);
    },
    unsubscribe,
    onRoom: () => {
      if (isDue) due();
    },
  };
}

/** What the client has, each part as the text that was sent. */
type Sent = {
  readonly version: number;
  readonly rows: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, string>;
  readonly total: string;
};

function remember({ version, rows, accounts, total }: LivePositions): Sent {
  return {
    version,
    rows: new Map(rows.map((row) => [row.key, JSON.stringify(row)])),
    accounts: new Map(accounts.map((account) => [account.AccountName, JSON.stringify(account)])),
    total: JSON.stringify(total),
  };
}

/** Null when nothing changed. */
function changesSince(before: Sent, positions: LivePositions, now: Sent): LivePositions | null {
  const rows = positions.rows.filter(({ key }) => before.rows.get(key) !== now.rows.get(key));
  const accounts = positions.accounts.filter(
    ({ AccountName: name }) => before.accounts.get(name) !== now.accounts.get(name),
  );
  const removed = [...before.rows.keys()].filter((key) => !now.rows.has(key));
  const removedAccounts = [...before.accounts.keys()].filter((name) => !now.accounts.has(name));
  const isSame =
    rows.length + accounts.length + removed.length + removedAccounts.length === 0 &&
    before.total === now.total &&
    before.version === now.version;
  return isSame ? null : { ...positions, whole: false, rows, accounts, removed, removedAccounts };
}
