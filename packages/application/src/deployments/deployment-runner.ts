import {
  type AccountState,
  type CandleTrace,
  isAlive,
  type Leg,
  openAccount,
  type Signal,
} from '@spark/algos';
import {
  type CancelTimer,
  type DeploymentRow,
  type Instant,
  type IstDay,
  istDay,
  type JournalWrite,
  linkKey,
  logText,
  takesOrders,
} from '@spark/core';
import { type StrategyDocument, signalNames } from '@spark/document';
import type { OpenDesk, SentSignal } from '@spark/engine';
import { MINUTE_MS } from '@spark/prices';
import { stepClose, stepTick, stepUpTo } from './account-steps.ts';
import type { DayState } from './day-state.ts';
import { createDeployedAccount, type DeployedAccount } from './deployed-account.ts';
import type { RunnerParts } from './deployment-parts.ts';
import { createDeploymentProblems } from './deployment-problems.ts';
import { createDeploymentSignals, type DeploymentSignals } from './deployment-signals.ts';
import { explainAgain } from './explain-again.ts';
import { legMessages } from './leg-messages.ts';
import { createLegWatch } from './leg-watch.ts';
import { createLiveMarket, type LiveMarket } from './live-market.ts';
import { createSharedEntries } from './shared-entries.ts';
import type { LiveSession } from './strategy-session.ts';
import { createTryAgain } from './try-again.ts';

/** One deployment that is not over: it looks at the end of every minute of its sessions, and at prices in between. */
export type DeploymentRunner = {
  readonly row: () => DeploymentRow;
  readonly document: StrategyDocument;
  readonly accounts: () => readonly DeployedAccount[];
  readonly market: LiveMarket;
  /** The signals that its conditions ask for. */
  readonly signalNames: readonly string[];
  /** Throws where it is not known what became of it. */
  readonly signal: (sent: SentSignal) => ReturnType<DeploymentSignals['take']>;
  /** When conditions are looked at next; null where no session is near. */
  readonly nextDecisionAt: () => Instant | null;
  /** What stands in the way of deciding, as a sentence; null where nothing does. */
  readonly problem: () => string | null;
  /** The price of a leg that is alive: the one of now, outside of its session the last one it had; null while it is not known. */
  readonly markOf: (leg: Leg) => number | null;
  /** A candle of today that was decided before Spark was started; null where it cannot be worked out again. */
  readonly explain: (
    accountName: string,
    at: Instant,
    before: AccountState | null,
  ) => Promise<CandleTrace | null>;
  readonly start: () => Promise<void>;
  readonly setState: (state: 'running' | 'paused' | 'stopping') => Promise<void>;
  /** Takes another revision with the next session; the runner is replaced then. */
  readonly setNext: (next: DeploymentRow['next']) => Promise<void>;
  /** The revision that it should go on with cannot be played, for the reason given. */
  readonly keepsRevision: (rev: number, why: string) => void;
  /** Lets go: nothing is followed any more. */
  readonly release: (says: string) => Promise<void>;
  readonly followUp: (accountName: string) => void;
  readonly retryExits: (accountName: string) => void;
  readonly isFlat: () => boolean;
  /** Ends it without a word to the store: what is open goes on with the next start. */
  readonly close: () => Promise<void>;
};

export type LoadedDeployment = {
  readonly row: DeploymentRow;
  readonly document: StrategyDocument;
  readonly spot: Parameters<typeof createLiveMarket>[0]['spot'];
  /** The signals that came to it lately. */
  readonly signals: readonly Signal[];
  /** Where each account stood; empty for a new one. */
  readonly days: readonly { readonly accountName: string; readonly day: IstDay; readonly state: DayState }[];
};

/** A minute that ended longer ago is not decided any more. */
const LIVE_MS_MAX = MINUTE_MS;

export function createDeploymentRunner(loaded: LoadedDeployment, parts: RunnerParts): DeploymentRunner {
  const { clock, timers, journal, onIncident } = parts;
  const { document } = loaded;
  const { ucc, strategyName, id } = loaded.row;
  const problems = createDeploymentProblems({ ...parts, row: loaded.row });
  const entries = createSharedEntries({ ucc, journal, clock });
  const market = createLiveMarket(
    { ...loaded, signals: () => parts.signals ?? signals.history() },
    {
      ...parts,
      onIncident: (message, error) => {
        onIncident(message, error);
        problems.tell(
          message,
          `${message} Conditions that look at them are not ready, and nothing enters on them. Spark asks again every minute; in the console, Data shows what is stored of them.`,
        );
      },
    },
  );
  const signals = createDeploymentSignals({
    ...{ row: loaded.row, names: signalNames(document), stored: loaded.signals },
    ...{ sessionOn: market.sessionOn, journal, clock },
  });
  const tryAgain = createTryAgain({
    ...parts,
    isClosing: () => isClosed,
    onFailed: (error) =>
      onIncident(`The accounts of deployment ${id} could not be read; trying again.`, error),
  });
  const accounts = new Map<string, DeployedAccount>();
  let row = loaded.row;
  let joinedDay: IstDay | null = null;
  let cancelTimer: CancelTimer | null = null;
  let passing: Promise<void> = Promise.resolve();
  /** The end of the minutes that the last pass looked at. */
  let passedUntil = endedBy(clock.now());
  let isClosed = false;
  let problem: string | null = null;
  const watch = createLegWatch({ prices: parts.prices, onPrice });
  market.advance(endedBy(clock.now()));
  for (const day of loaded.days) hold(day.accountName, day.state, day.day);

  function hold(accountName: string, state: DayState, day: IstDay): DeployedAccount {
    const { order, product } = { product: document.execution.product, order: document.execution.order };
    const account = createDeployedAccount(
      {
        ...parts,
        ...{ ucc, deployment: id, rev: row.rev, accountName, strategyName, product },
        forwardTest: row.mode === 'forward',
        operations: {
          timeLimitSeconds: order?.timeLimit ?? 0,
          priceBufferPaise: 0,
          shouldExecute: order?.shouldExecute ?? false,
        },
        over: market.over,
        entries,
        onChange,
        notifyChat: (name, message) => parts.notifyChat(ucc, name, message),
        prepareMessages: (before, after) => prepareMessages(accountName, before, after),
        isClosing: () => isClosed,
        onCandle: (name, trace) => parts.onCandle?.(name, trace, id),
      },
      { state, day },
    );
    accounts.set(accountName, account);
    return account;
  }

  async function prepareMessages(accountName: string, before: DayState, after: DayState) {
    const { alerts } = parts;
    if (alerts === undefined) return [];
    const subject = { deployment: id, strategyName, accountName, document, at: clock.now() };
    const messages = legMessages(before, after, subject);
    return Promise.all(
      messages.map(({ fingerprint, action }) => alerts.prepare({ ucc, fingerprint, actions: [action] })),
    );
  }

  /** Up to which instant minutes are known: what came late is there by then. */
  function endedBy(now: Instant): Instant {
    return Math.floor((now - parts.lateMs) / MINUTE_MS) * MINUTE_MS;
  }

  let isFollowing = false;

  /** Accounts change one after the other in one moment, and the legs of all of them are looked through once. */
  function followLegs(): void {
    if (isFollowing) return;
    isFollowing = true;
    queueMicrotask(() => {
      isFollowing = false;
      if (!isClosed) watch.follow(watchedLegs());
    });
  }

  function onChange(): void {
    followLegs();
    if (row.state === 'stopping' && isFlat()) guarded(finishStopping());
    parts.onChange(runner);
  }

  function* watchedLegs() {
    for (const account of accounts.values())
      for (const leg of account.current().account.legs) {
        if (leg.state !== 'WAITING' && leg.state !== 'OPEN') continue;
        const listed = market.listed(leg);
        if (listed) yield { contract: leg.contract.key, instrumentKey: listed.instrumentKey };
      }
  }

  /** Levels are looked at with every price of the session. */
  function onPrice(contract: string, paise: number): void {
    const session = sessionNow();
    if (isClosed || session === null) return;
    const ended = endedMinutes(session, endedBy(clock.now()));
    for (const account of accounts.values()) {
      if (!account.touches(contract, paise)) continue;
      guarded(
        account.step((day, view) =>
          account.touches(contract, paise) ? stepTick(view, day, { contract, paise, ended }) : null,
        ),
      );
    }
  }

  function markOf(leg: Leg): number | null {
    if (!isAlive(leg.state)) return leg.markPaise;
    const listed = market.listed(leg);
    const quote = listed && parts.prices.fresh(listed.instrumentKey);
    if (quote) return quote.lastPaise;
    return sessionNow() === null ? leg.markPaise : null;
  }

  function sessionNow(): LiveSession | null {
    const now = clock.now();
    const session = market.sessionOn(istDay(now));
    return session && now >= session.startsAt && now < session.endsAt ? session : null;
  }

  /** A failure is told and shown; the next minute tries again. */
  function guarded(work: Promise<unknown>): void {
    work.then(
      () => problems.isOver('step'),
      (error: unknown) => {
        if (isClosed) return;
        onIncident(`Deployment ${id} of ${strategyName} could not take a step.`, error);
        problems.tell(
          'step',
          'what a price or an order wants of it could not be decided. Spark tries again with the next minute; until then look after what it holds yourself. The log of Spark says what went wrong.',
        );
      },
    );
  }

  /** `hasDecided`: what its accounts want is durable. */
  async function pass(now: Instant, until: Instant, hasDecided: () => void): Promise<void> {
    const session = market.sessionOn(istDay(now));
    if (session === null || until <= session.startsAt || isClosed) return;
    await signals.settled();
    const ended = endedMinutes(session, until);
    const endsAt = session.startsAt + ended * MINUTE_MS;
    market.advance(endsAt);
    const desk = await tryAgain(() => parts.desks.read(ucc));
    if (desk === null) return;
    if (joinedDay !== session.day) {
      if (await parts.switchIfWanted(runner, session.day)) return;
      join(desk, session.day);
    }
    const isLive = clock.now() - endsAt <= LIVE_MS_MAX;
    const undecided = new Set(accounts.values());
    await Promise.all(
      [...accounts.values()].map((account) =>
        account.step(
          (day, view) =>
            stepUpTo(view, day, {
              ...{ day: session.day, ended, isLive, isClosing: row.state === 'stopping' },
              isPaused: row.state !== 'running' || !mayEnter(desk, account.accountName),
              multiplier: linkOf(desk, account.accountName)?.multiplier ?? day.account.multiplier,
            }),
          {
            decided: () => {
              undecided.delete(account);
              if (undecided.size === 0) hasDecided();
            },
            mayOrder: parts.round.over,
          },
        ),
      ),
    );
    for (const instrument of market.watched()) watch.keep(instrument.key);
    if (endsAt === session.endsAt) signals.sessionEnded(endsAt);
  }

  function linkOf(desk: OpenDesk, accountName: string) {
    return desk.links.get(linkKey(strategyName, accountName));
  }

  function mayEnter(desk: OpenDesk, accountName: string): boolean {
    const account = desk.accounts.get(accountName);
    return account !== undefined && takesOrders(account) && linkOf(desk, accountName)?.active === true;
  }

  /** Accounts that are linked when a session begins, or when it is deployed, take part in it. */
  function join(desk: OpenDesk, day: IstDay): void {
    joinedDay = day;
    if (row.state === 'stopping') return;
    for (const name of desk.accounts.keys()) {
      if (accounts.has(name) || !mayEnter(desk, name)) continue;
      const account = openAccount(document, linkOf(desk, name)?.multiplier ?? 1);
      hold(name, { account, done: 0, count: 0, orders: [], decisions: [] }, day);
    }
  }

  function passAndGoOn(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (isClosed) return;
    const now = clock.now();
    passedUntil = endedBy(now);
    const hasDecided = parts.round.begin();
    passing = pass(now, passedUntil, hasDecided)
      .finally(hasDecided)
      .then(
        () => {
          problem = null;
          problems.isOver('minute');
        },
        (error: unknown) => {
          problem =
            'Its last minute could not be decided because of a mistake in Spark, which is in the log.';
          onIncident(`Deployment ${id} of ${strategyName} could not decide a minute.`, error);
          problems.tell(
            'minute',
            'its last minute could not be decided, so nothing entered or left by it. Spark tries again with the next minute; until then look after what it holds yourself. The log of Spark says what went wrong.',
          );
        },
      );
    void passing.then(schedule);
  }

  function schedule(): void {
    if (isClosed || cancelTimer !== null) return;
    // Not counted from now: a minute may have ended while the last pass was under way, and is decided at once then.
    cancelTimer = timers.at(passedUntil + MINUTE_MS + parts.lateMs, passAndGoOn);
  }

  async function put(change: Partial<DeploymentRow>, says: string, more: readonly JournalWrite[] = []) {
    const at = clock.now();
    const next: DeploymentRow = { ...row, ...change, at };
    const { ucc: _, ...stored } = next;
    const message = logText(`Deployment ${id}: ${says}`);
    await entries.record([
      { kind: 'put-deployments', deployments: [stored] },
      { kind: 'append-logs', lines: [{ at, name: strategyName, type: 'INFO', message }] },
      ...more,
    ]);
    row = next;
  }

  function isFlat(): boolean {
    return [...accounts.values()].every((account) => account.isFlat());
  }

  async function release(says: string): Promise<void> {
    const at = clock.now();
    const days = [...accounts.values()].map((account) => account.row(false));
    await put({ state: 'stopped', next: null, ended: { at, says } }, says, [
      { kind: 'put-deployment-days', days },
    ]);
    await end();
    parts.onOver(runner);
  }

  let isFinishing = false;
  async function finishStopping(): Promise<void> {
    if (isFinishing) return;
    isFinishing = true;
    try {
      await release('It was stopped, and everything it held is closed.');
    } catch (error) {
      isFinishing = false;
      throw error;
    }
  }

  async function end(): Promise<void> {
    isClosed = true;
    cancelTimer?.();
    cancelTimer = null;
    watch.close();
  }

  const runner: DeploymentRunner = {
    row: () => row,
    document,
    accounts: () => [...accounts.values()],
    market,
    signalNames: signals.names,
    signal: async (sent) => {
      if (isClosed) throw new Error(`Deployment ${id} is not followed here any more.`);
      return signals.take(sent, passedUntil);
    },
    problem: () => problem,
    markOf,
    explain: async (accountName, at, before) => {
      const now = accounts.get(accountName)?.current();
      if (now === undefined || isClosed) return null;
      return market.over((view) => explainAgain(view, { document, now, before, at }));
    },
    nextDecisionAt: () => nextCandleEnd(market, document.clock.timeframe, clock.now()),
    start: async () => {
      for (const account of accounts.values())
        await account.followUp().catch((error: unknown) => {
          problem = 'What it holds could not be compared with the order book.';
          onIncident(`Deployment ${id}: ${problem}`, error);
          problems.tell(
            `book ${account.accountName}`,
            `what it holds in ${account.accountName} could not be compared with the order book. Compare it with your positions; Spark tries again with the next change of an order.`,
          );
        });
      onChange();
      passAndGoOn();
      await passing;
    },
    setState: async (state) => {
      const words = {
        running: 'it runs again.',
        paused: 'it is paused. Nothing enters; legs keep their stops.',
        stopping: 'it is being stopped, and everything it holds is closed.',
      };
      await put({ state }, words[state]);
      parts.onChange(runner);
      if (state === 'stopping' && isFlat()) return finishStopping();
      if (state === 'stopping' && sessionNow() !== null)
        for (const account of accounts.values()) guarded(account.step((day, view) => stepClose(view, day)));
      if (state !== 'stopping') passAndGoOn();
    },
    setNext: async (next) => {
      const says =
        next === null
          ? 'it keeps its revision.'
          : `it goes on with revision ${next.rev} at the next session.`;
      await put({ next }, says);
      parts.onChange(runner);
    },
    keepsRevision: (rev, why) =>
      problems.tell(
        `revision ${rev}`,
        `it keeps revision ${row.rev}, because revision ${rev} cannot be played. ${why} Save one without errors and switch to it, or keep this one.`,
      ),
    release,
    followUp: (accountName) => {
      const account = accounts.get(accountName);
      if (account && !isClosed) guarded(account.followUp());
    },
    retryExits: (accountName) => {
      const account = accounts.get(accountName);
      if (account && !isClosed && sessionNow() !== null) guarded(account.retryExits());
    },
    isFlat,
    close: async () => {
      await end();
      await passing;
      await Promise.all([...accounts.values()].map((account) => account.settled()));
      await problems.settled();
    },
  };
  return runner;
}

function endedMinutes({ startsAt, minutes }: LiveSession, until: Instant): number {
  return Math.min(minutes, Math.floor((until - startsAt) / MINUTE_MS));
}

/** The end of the candle of a strategy that is forming, or the first of the next session within two weeks. */
function nextCandleEnd(market: LiveMarket, timeframe: number, now: Instant): Instant | null {
  for (let ahead = 0; ahead < 14; ahead += 1) {
    const session = market.sessionOn(istDay(now + ahead * 24 * 60 * MINUTE_MS));
    if (session === null || now >= session.endsAt) continue;
    const passed = Math.max(0, now - session.startsAt);
    const candles = Math.floor(passed / (timeframe * MINUTE_MS)) + 1;
    return Math.min(session.endsAt, session.startsAt + candles * timeframe * MINUTE_MS);
  }
  return null;
}

/** Whether a leg of any account is alive. */
export function hasLivingLegs(runner: DeploymentRunner): boolean {
  return runner
    .accounts()
    .some((account) => account.current().account.legs.some(({ state }) => isAlive(state)));
}
