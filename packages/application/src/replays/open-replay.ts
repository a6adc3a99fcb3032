import type { CandleTrace } from '@spark/algos';
import { addDays, assert, emptyColumns, type Instant, istInstant, type Log } from '@spark/core';
import { NO_FACTS } from '@spark/document';
import { readChanges } from '@spark/market';
import { createCandleStore, mergeSources } from '@spark/prices';
import { openStore } from '@spark/store';
import type { SeriesQuestion } from '../algos/past-book.ts';
import { LOOK_BACK_DAYS, openPast } from '../algos/run-job.ts';
import { openStoredSeries } from '../algos/stored-series.ts';
import { changeCalendar } from '../calendar/stored-changes.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { withoutMessages } from '../deployments/leg-messages.ts';
import { type LiveSession, sessionOf, tradedBy } from '../deployments/strategy-session.ts';
import { createSavedDocuments } from '../documents/saved-documents.ts';
import type { ApplicationParts } from '../opening/application-parts.ts';
import { openBrokers } from '../opening/open-brokers.ts';
import { openMarket } from '../opening/open-market.ts';
import { openOrders } from '../opening/open-orders.ts';
import { openStorage } from '../opening/open-storage.ts';
import { historyFolder, type Market } from '../prices/prices.ts';
import { realRandomness } from '../runtime/real-randomness.ts';
import { readSettings } from '../settings/settings.ts';
import type { OpenData } from '../storage/open-data.ts';
import { REPLAY_NAME, replayDesk } from '../trading/paper-desk.ts';
import { createPastFeed } from './past-feed.ts';
import { createPastPrices, type PastPrices } from './past-prices.ts';
import { createPendingWork } from './pending-work.ts';
import type { ReplayedDay, ReplayOrder, ReplayThreadData } from './replay-job.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

/** A past day with an exchange, a store and an order path of its own. Nothing of it reaches the accounts of its user. */
export type OpenReplay = {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly now: () => Instant;
  /** Lets the day go on up to an instant, and everything happen in it that happens by then. `mayGoOn` is asked in between. */
  readonly playUntil: (at: Instant, mayGoOn: () => boolean) => Promise<void>;
  readonly day: () => Promise<ReplayedDay>;
  readonly close: () => Promise<void>;
};

type Parts = Omit<ReplayThreadData, 'order' | 'speed'> & {
  readonly onCandle: (trace: CandleTrace) => void;
  readonly onIncident: (message: string) => void;
  /** A refusal as a sentence. */
  readonly explain: ApplicationParts['explain'];
};

/** The day cannot be played; the message is for its user. */
export class ReplayRefusedError extends Error {
  override readonly name = 'ReplayRefusedError';
}

/** The deployment stands ready a minute before the session begins. */
const BEFORE_MS = 60_000;

export async function openReplay(order: ReplayOrder, parts: Parts): Promise<OpenReplay> {
  await using opening = new AsyncDisposableStack();
  const past = openPast(order.calendarChanges, parts.fill);
  const session = sessionOf(past.calendar, tradedBy(order.document, order.spot), order.day);
  if (session === null) throw new ReplayRefusedError(`${order.day} is no trading day.`);
  const prices = await openPrices(order, parts, past, opening);
  const clock = createVirtualClock(session.startsAt - BEFORE_MS);
  const work = createPendingWork();
  const inner = { ...partsOf(parts, { clock, prices }), signals: order.signals };
  const { events, added, ...storage } = await openStorage(inner, opening);
  const opened = { ...storage.opened, store: work.watched(storage.opened.store) };
  await changeCalendar(opened.store, (known) => readChanges(order.calendarChanges) ?? known);
  const market = await openMarket(inner, opened.store, null, opening);
  const brokers = await openBrokers(inner, opened, { market, events }, opening);
  const fromPast = { ...market, prices: { ...market.prices, history: historyOf(market.prices.history) } };
  const { deployments } = await openOrders(inner, opened, { market: fromPast, brokers, events }, opening);
  const ucc = added?.ucc ?? '';
  const deploymentId = await deploy(order, deployments, opened, ucc);

  /** What a deployment reads is what a backtest of the day reads. */
  function historyOf<History extends object>(own: History) {
    return work.watched({
      ...own,
      candles: async ({
        key,
        from,
        to,
      }: {
        readonly key: string;
        readonly from: Instant;
        readonly to: Instant;
      }) => {
        const instrument = market.instruments.instruments.find(key) ?? market.instruments.expired(key);
        if (instrument === null) return [];
        const underlying = instrument.key === order.spot.key ? null : order.spot;
        return prices.candles({ instrument, underlying, from, to }, clock.now());
      },
    });
  }

  const closing = opening.move();
  return {
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    now: clock.now,
    playUntil: (at, mayGoOn) => playUntil(clock, at, work.quiet, mayGoOn),
    day: () => dayOf({ order, clock, session, prices, deployments, ucc, deploymentId }),
    close: () => closing.disposeAsync(),
  };
}

async function playUntil(
  clock: VirtualClock,
  at: Instant,
  quiet: () => Promise<void>,
  mayGoOn: () => boolean,
): Promise<void> {
  for (let due = clock.nextDue(); due !== null && due <= at; due = clock.nextDue()) {
    if (!mayGoOn()) return;
    clock.moveTo(due);
    await quiet();
  }
  clock.moveTo(at);
  await quiet();
}

async function openPrices(
  { document, spot, day }: ReplayOrder,
  { dataFolder }: Pick<Parts, 'dataFolder'>,
  { calendar, simulated }: ReturnType<typeof openPast>,
  opening: Pick<AsyncDisposableStack, 'defer'>,
): Promise<PastPrices> {
  const folder = historyFolder(dataFolder);
  const candles = createCandleStore(folder);
  opening.defer(candles.close);
  const stored = await openStoredSeries(candles, folder, {
    from: istInstant(addDays(day, -LOOK_BACK_DAYS), 0),
    to: istInstant(addDays(day, 1), 0),
  });
  opening.defer(stored.close);
  return createPastPrices({
    day,
    previousDay: calendar.previousTradingDay(day, tradedBy(document, spot).exchange),
    columns: (question: SeriesQuestion) =>
      mergeSources(stored.read(question), simulated?.columns(question) ?? emptyColumns(0)),
    seconds: simulated?.seconds ?? null,
  });
}

type Inner = { readonly clock: VirtualClock; readonly prices: PastPrices };

function partsOf(
  { workFolder, explain, onCandle, onIncident }: Parts,
  { clock, prices }: Inner,
): ApplicationParts {
  return {
    runtime: { clock, timers: clock, random: realRandomness, log: logTo(onIncident) },
    settings: readSettings(
      {
        SPARK_DATA: workFolder,
        SPARK_MARKET: 'calendar',
        // Paper orders are filled at the quotes of the feed, which are those of the past day.
        SPARK_PRICES: 'brokers',
      },
      workFolder,
    ),
    explain,
    publicUrl: () => 'http://localhost',
    simulatesBrokers: false,
    adapters: [],
    ownersDesk: replayDesk,
    openStore,
    market: (own: Market): Market => ({
      ...own,
      isRecorded: false,
      feed: createPastFeed({ prices, instruments: own.instruments, clock, timers: clock }),
      candles: { candles: async () => [] },
    }),
    onCandle: (_, trace) => onCandle(trace),
  };
}

/** The document is saved and deployed there as a user would do it, but tells no address of its legs. */
async function deploy(
  { document }: ReplayOrder,
  deployments: Deployments,
  { store, desks, clock }: OpenData,
  ucc: string,
): Promise<number> {
  const saved = createSavedDocuments({ documents: store.strategyDocuments, journal: store.journal, clock });
  const added = await saved.add(ucc, { value: withoutMessages(document), note: null, facts: NO_FACTS }, null);
  const desk = await desks.read(ucc);
  assert(added.ok && desk !== null, 'a new store takes a document');
  const deployed = await deployments.deploy(desk, {
    ...{ documentId: added.value.id, rev: null, strategyName: REPLAY_NAME, mode: 'forward' },
    ...{ parameters: {}, facts: NO_FACTS },
  });
  if (deployed.ok) return deployed.value.row.id;
  const wrong = deployed.error.items.filter(({ isGood }) => !isGood).map(({ says }) => says);
  throw new ReplayRefusedError(wrong.join(' '));
}

type DayParts = {
  readonly order: ReplayOrder;
  readonly clock: VirtualClock;
  readonly session: LiveSession;
  readonly prices: PastPrices;
  readonly deployments: Deployments;
  readonly ucc: string;
  readonly deploymentId: number;
};

async function dayOf(parts: DayParts): Promise<ReplayedDay> {
  const { clock, session, prices, order } = parts;
  const view = await parts.deployments.read(parts.ucc, parts.deploymentId);
  return {
    at: Math.min(clock.now(), session.endsAt),
    ...{ startsAt: session.startsAt, endsAt: session.endsAt },
    spotPaise: prices.quoteAt(order.spot, null, clock.now())?.lastPaise ?? null,
    account: view?.accounts[0] ?? null,
  };
}

/** What goes wrong in it is told to the log of Spark; what goes well is nobody's business. */
function logTo(onIncident: (message: string) => void): Log {
  const nothing = (): void => undefined;
  const tell = (about: object | string, message?: string): void => {
    const err = typeof about === 'object' && 'err' in about ? ` ${String(about.err)}` : '';
    onIncident(`${typeof about === 'string' ? about : (message ?? '')}${err}`);
  };
  return { debug: nothing, info: nothing, warn: nothing, error: tell, fatal: tell };
}
