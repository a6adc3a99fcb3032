import type { ParameterValues } from '@spark/algos';
import {
  type Clock,
  DAY_MS,
  type DeploymentDayRow,
  type DeploymentRow,
  type Instrument,
  type IstDay,
  type Journal,
  logText,
  type Ownership,
  ok,
  type Result,
  refuse,
  type Store,
  type StrategyDocuments,
  soleOwner,
} from '@spark/core';
import { type MarketFacts, NO_FACTS, type StrategyDocument, signalNames } from '@spark/document';
import type { AccountRegistry, DeskService, OpenDesk } from '@spark/engine';
import type { History } from '@spark/prices';
import { type DeploymentMode, LIMITS } from '@spark/vocabulary';
import { chosenDocument, parameterProblem } from '../algos/chosen-document.ts';
import { signalSpan } from '../algos/played-signals.ts';
import { readAllSignals, recordedSignals } from '../algos/recorded-signals.ts';
import { readRevision } from '../documents/read-revision.ts';
import type { PostAddresses } from '../instructions/post-address.ts';
import type { SigningKeys } from '../instructions/signing-key.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { type DayState, parseDayState } from './day-state.ts';
import { createDecisionRound } from './decision-round.ts';
import { checkDeploy, type DeployCheck } from './deploy-check.ts';
import { createDeployedCandles, type DeployedCandles } from './deployed-candles.ts';
import type { KeptDay } from './deployment-drift.ts';
import type { RunnerParts } from './deployment-parts.ts';
import { createDeploymentRunner, type DeploymentRunner, type LoadedDeployment } from './deployment-runner.ts';
import { SIGNALS_BACK_MS } from './deployment-signals.ts';
import { type DeployedDay, type DeploymentView, dayOf, viewOfRow, viewOfRunner } from './deployment-view.ts';
import { createLiveBooks } from './live-books.ts';
import { createLiveSeries } from './live-series.ts';
import { restingStopOf } from './resting-stops.ts';
import type { SignalTaker } from './signal-relay.ts';
import { createSignalTaker } from './take-signals.ts';

/** Strategy documents that trade by themselves. */
export type Deployments = SignalTaker & {
  readonly check: (desk: OpenDesk, request: DeployInput) => Promise<DeployCheck>;
  readonly deploy: (desk: OpenDesk, request: DeployInput) => Promise<Result<DeploymentView, DeployCheck>>;
  /** The newest first. */
  readonly list: (ucc: string, all: boolean) => Promise<readonly DeploymentView[]>;
  /** Null for one that the user does not have. */
  readonly read: (ucc: string, id: number) => Promise<DeploymentView | null>;
  /** What its days were, those that are over and the one that it stands in, the newest first. */
  readonly days: (ucc: string, id: number) => Promise<readonly DeployedDay[]>;
  /** One of its days, with the revision that was played, or why that cannot be read; null for one that the user does not have. */
  readonly keptDay: (ucc: string, id: number, day: IstDay) => Promise<Result<KeptDay, string> | null>;
  readonly candle: DeployedCandles['read'];
  /** The revision that a deployment plays; null where it is gone. */
  readonly documentOf: (ucc: string, row: DeploymentRow) => Promise<StrategyDocument | null>;
  readonly pause: (ucc: string, id: number, isPaused: boolean) => Promise<Steered>;
  readonly stop: (ucc: string, id: number, legs: 'keep' | 'close') => Promise<Steered>;
  readonly switchTo: (ucc: string, id: number, request: SwitchInput) => Promise<Steered>;
  /** The deployment that a strategy carries; null where it carries none. */
  readonly ofStrategy: (ucc: string, strategyName: string) => number | null;
  /** A deployment that rests on an account, with the strategy that it is linked to. */
  readonly ofAccount: (ucc: string, accountName: string, strategyName: string | null) => number | null;
  readonly ofDocument: (ucc: string, documentId: number) => number | null;
  readonly running: () => number;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type DeployInput = {
  readonly documentId: number;
  /** Null for the newest. */
  readonly rev: number | null;
  readonly strategyName: string;
  readonly mode: DeploymentMode;
  readonly parameters: ParameterValues;
  readonly facts: MarketFacts;
};

export type SwitchInput = {
  readonly rev: number | null;
  /** Not with the next session but now; only while nothing is held. */
  readonly isNow: boolean;
  readonly facts: MarketFacts;
};

export type Steered = Result<DeploymentView, SteerRefusal>;
export type SteerRefusal =
  | { readonly code: 'unknown' }
  | { readonly code: 'over' }
  | { readonly code: 'stopping' }
  | { readonly code: 'not-flat' }
  | { readonly code: 'document'; readonly says: string };

export type DeploymentsParts = Omit<
  RunnerParts,
  'journal' | 'desks' | 'round' | 'series' | 'books' | 'onChange' | 'onOver' | 'switchIfWanted'
> & {
  readonly history: Pick<History, 'candles'>;
  readonly journal: Journal;
  readonly documents: StrategyDocuments;
  readonly store: Pick<Store, 'reserveIds'>;
  readonly desks: Pick<DeskService, 'read' | 'follow'>;
  readonly registry: Pick<AccountRegistry, 'onChange'>;
  readonly instruments: Pick<InstrumentBook, 'current' | 'past'>;
  readonly clock: Clock;
  readonly signingKeys: Pick<SigningKeys, 'read'>;
  readonly addresses: Pick<PostAddresses, 'mayPostTo'>;
  readonly ownership?: Ownership | undefined;
};

/** One that is not over: it runs, or something that is said stands in the way. */
type Entry = { row: DeploymentRow; runner: DeploymentRunner | null; problem: string | null };
type Read = {
  /** As it was saved, and with the values of the deployment. */
  readonly given: StrategyDocument;
  readonly document: StrategyDocument;
  readonly hash: string;
  readonly rev: number;
};

const PAGE = 200;
/** Of each account. */
const DAYS_SHOWN = 20;

export function createDeployments(parts: DeploymentsParts): Deployments {
  const { journal, clock, desks, instruments, onIncident, ownership = soleOwner } = parts;
  const entries = new Map<number, Entry>();
  /** Strategies and documents of deployments that are being stored for the first time. */
  const beginning = new Set<DeployInput & { readonly ucc: string }>();
  let isClosed = false;
  const candles = createDeployedCandles({
    ...{ journal, clock, documentOf },
    runnerOf: (ucc, id) => own(ucc, id)?.runner ?? null,
  });
  const series = createLiveSeries(parts);
  const runnerParts: RunnerParts = {
    ...parts,
    ...{ series, books: createLiveBooks({ calendar: parts.calendar, series }) },
    round: createDecisionRound(parts),
    onCandle: (accountName, trace, id) => {
      candles.keep(id, accountName, trace);
      parts.onCandle?.(accountName, trace, id);
    },
    onChange: (runner) => {
      const entry = entries.get(runner.row().id);
      if (entry) entry.row = runner.row();
    },
    onOver: (runner) => entries.delete(runner.row().id),
    switchIfWanted,
  };

  parts.registry.onChange(({ account: { ucc, accountName } }) => {
    for (const { row, runner } of entries.values()) if (row.ucc === ucc) runner?.followUp(accountName);
  });
  desks.follow(({ user: { ucc, disabled } }, facts) => {
    for (const fact of facts) {
      if (fact.kind === 'account-logged-in')
        for (const { row, runner } of entries.values()) if (row.ucc === ucc) runner?.retryExits(fact.name);
      if (fact.kind !== 'user-changed' || fact.change.disabled === undefined) continue;
      for (const [id, { row, runner }] of entries) {
        if (!disabled || row.ucc !== ucc) continue;
        entries.delete(id);
        if (runner) report(runner.close());
      }
      if (!disabled) report(holdAllOf(ucc));
    }
  });

  function report(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!isClosed) onIncident('A deployment could not be carried on.', error);
    });
  }

  function spotOf({ market }: StrategyDocument): Instrument | null {
    const { underlying: name, exchange } = market;
    const listed = instruments.current().list({ exchange, name });
    return listed.find(({ class: kind }) => kind === 'index' || kind === 'equity') ?? null;
  }

  /** A revision with the parameters of a deployment, or why it cannot be played. */
  async function readDocument(
    ucc: string,
    { documentId, rev, parameters }: Pick<DeployInput, 'documentId' | 'rev' | 'parameters'>,
    facts: MarketFacts,
  ): Promise<Result<Read, string>> {
    const found = await readRevision(parts.documents, ucc, { id: documentId, rev: rev ?? undefined }, facts);
    if (!found.ok)
      return refuse(`There is no document ${documentId}${rev === null ? '' : ` of revision ${rev}`}.`);
    const { document, issues, revision } = found.value;
    if (document === null) {
      const errors = issues.filter(({ severity }) => severity === 'error').map(({ message }) => message);
      return refuse(`The document has errors: ${errors.join(' ')}`);
    }
    const wrong = parameterProblem(document, parameters);
    if (wrong !== null) return refuse(`The parameter ${wrong.name} ${PARAMETER_WORDS[wrong.problem]}.`);
    const chosen = chosenDocument(document, { parameters, capital: null }, facts);
    if (chosen.document === null)
      return refuse(`With these parameters: ${chosen.issues.map(({ message }) => message).join(' ')}`);
    return ok({ given: document, document: chosen.document, hash: revision.hash, rev: revision.rev });
  }

  async function questionOf(desk: OpenDesk, request: DeployInput) {
    const { ucc } = desk.user;
    const read = await readDocument(ucc, request, request.facts);
    const document = read.ok ? read.value.document : null;
    const spot = document && spotOf(document);
    const mine = [...entries.values()].filter(({ row }) => row.ucc === ucc).length;
    const checked = checkDeploy({
      ...{ desk, document, spot, strategyName: request.strategyName, mode: request.mode },
      documentProblem: read.ok ? null : read.error,
      other: ofStrategy(ucc, request.strategyName),
      ...{ count: mine, most: LIMITS.deploymentsPerUser },
      messages: { mayPostTo: parts.addresses.mayPostTo, hasKey: parts.signingKeys.read(desk) !== null },
    });
    return { checked, read: read.ok ? read.value : null, spot };
  }

  async function deploy(desk: OpenDesk, request: DeployInput): Promise<Result<DeploymentView, DeployCheck>> {
    const { ucc } = desk.user;
    const { documentId, strategyName, mode, parameters } = request;
    const { checked, read, spot } = await questionOf(desk, request);
    if (read === null || spot === null || checked.items.some(({ isGood }) => !isGood)) return refuse(checked);
    const place = { ...request, ucc };
    beginning.add(place);
    try {
      const id = await parts.store.reserveIds('deployment', 1);
      const at = clock.now();
      const { document, rev, hash } = read;
      const row: DeploymentRow = {
        ...{ id, ucc, at, strategyName, documentId, rev, hash, mode, state: 'running', parameters },
        ...{ name: document.name, createdAt: at, next: null, ended: null },
      };
      const { ucc: _, ...stored } = row;
      const says = `Deployment ${id}: ${document.name}, revision ${rev}, runs ${mode === 'live' ? 'live' : 'as a forward test'}.`;
      await journal.record({
        ...{ ucc, at },
        writes: [
          { kind: 'put-deployments', deployments: [stored] },
          { kind: 'append-logs', lines: [{ at, name: strategyName, type: 'INFO', message: logText(says) }] },
        ],
      });
      const runner = hold({ row, document, spot, days: [], signals: [] });
      report(runner.start());
      return ok(viewOfRunner(runner));
    } finally {
      beginning.delete(place);
    }
  }

  function hold(loaded: LoadedDeployment): DeploymentRunner {
    const runner = createDeploymentRunner(loaded, runnerParts);
    entries.set(loaded.row.id, { row: loaded.row, runner, problem: null });
    return runner;
  }

  /** A deployment as it is stored, made ready to run; or why it cannot. */
  async function load(row: DeploymentRow): Promise<Result<LoadedDeployment, string>> {
    const { ucc, id, documentId, rev, parameters } = row;
    const read = await readDocument(ucc, { documentId, rev, parameters }, NO_FACTS);
    if (!read.ok) return read;
    const spot = spotOf(read.value.document);
    if (spot === null) return refuse('Its underlying is not in the list of instruments.');
    const stored = await journal.readDeploymentDays({ ucc, deployment: id, open: true, limit: PAGE });
    const days: LoadedDeployment['days'][number][] = [];
    for (const { accountName, day, body } of newestOfEach(stored)) {
      const state = parseDayState(body);
      if (!state.ok) return refuse(`What it holds in ${accountName} cannot be read: ${state.error}.`);
      days.push({ accountName, day, state: state.value });
    }
    const { document } = read.value;
    return ok({ row, document, spot, days, signals: await signalsOf(row, document) });
  }

  /** What conditions may look back at. */
  async function signalsOf({ ucc, id: deployment }: DeploymentRow, document: StrategyDocument) {
    if (signalNames(document).length === 0) return [];
    const now = clock.now();
    return readAllSignals(journal, { ucc, deployment, from: now - SIGNALS_BACK_MS, to: now + DAY_MS });
  }

  async function holdRow(row: DeploymentRow, isStill: () => boolean = () => true): Promise<void> {
    if (isClosed || entries.has(row.id) || !(await ownership.owns(row.ucc))) return;
    const desk = await desks.read(row.ucc);
    if (desk === null || desk.user.disabled) return;
    const loaded = await load(row);
    if (!isStill()) return;
    if (loaded.ok) {
      report(hold(loaded.value).start());
      return;
    }
    const problem = `${loaded.error} Spark follows nothing of it: look after what it holds yourself, and stop it.`;
    entries.set(row.id, { row, runner: null, problem });
    const at = clock.now();
    const message = logText(`Deployment ${row.id} cannot go on. ${problem}`);
    const line = { at, name: row.strategyName, type: 'ERROR', message } as const;
    await journal.record({ ucc: row.ucc, at, writes: [{ kind: 'append-logs', lines: [line] }] });
    await parts.notifyChat(row.ucc, null, message);
  }

  async function holdAllOf(ucc: string, isStill?: () => boolean): Promise<void> {
    for (const row of await journal.readDeployments({ ucc, open: true, limit: PAGE }))
      await holdRow(row, isStill);
  }

  /** Users who were left, until their runners have stopped: the same deployment must not run twice. */
  const leaving = new Map<string, Promise<unknown>>();

  function leaveAllOf(ucc: string): void {
    const stopped: Promise<void>[] = [];
    for (const [id, { row, runner }] of entries) {
      if (row.ucc !== ucc) continue;
      entries.delete(id);
      if (runner) stopped.push(runner.close());
    }
    const all = Promise.allSettled([leaving.get(ucc), ...stopped]).then(() => {
      if (leaving.get(ucc) === all) leaving.delete(ucc);
    });
    leaving.set(ucc, all);
  }

  ownership.follow?.({
    onTaken: async ({ ucc, isStill }) => {
      await leaving.get(ucc);
      await holdAllOf(ucc, isStill);
    },
    onLeft: leaveAllOf,
  });

  /** Another revision takes the place of one that holds nothing. Its accounts begin anew. */
  async function replace(runner: DeploymentRunner, read: Read): Promise<DeploymentView | null> {
    const spot = spotOf(read.document);
    if (spot === null) return null;
    await runner.close();
    const at = clock.now();
    const { rev, hash, document } = read;
    const row: DeploymentRow = { ...runner.row(), rev, hash, name: document.name, next: null, at };
    const { ucc, id, strategyName } = row;
    const { ucc: _, ...stored } = row;
    const message = logText(`Deployment ${id}: it goes on with revision ${rev}.`);
    await journal.record({
      ...{ ucc, at },
      writes: [
        { kind: 'put-deployments', deployments: [stored] },
        { kind: 'put-deployment-days', days: runner.accounts().map((account) => account.row(false)) },
        { kind: 'append-logs', lines: [{ at, name: strategyName, type: 'INFO', message }] },
      ],
    });
    const next = hold({ row, document, spot, days: [], signals: await signalsOf(row, document) });
    report(next.start());
    return viewOfRunner(next);
  }

  async function switchIfWanted(runner: DeploymentRunner): Promise<boolean> {
    const { next, ucc, documentId, parameters } = runner.row();
    if (next === null || !runner.isFlat()) return false;
    const read = await readDocument(ucc, { documentId, rev: next.rev, parameters }, NO_FACTS);
    if (!read.ok) {
      runner.keepsRevision(next.rev, read.error);
      return false;
    }
    // The runner ends its minute first.
    report(replace(runner, read.value));
    return true;
  }

  function own(ucc: string, id: number): Entry | null {
    const entry = entries.get(id);
    return entry?.row.ucc === ucc ? entry : null;
  }

  async function missing(ucc: string, id: number): Promise<Steered> {
    const [row] = await journal.readDeployments({ ucc, id, limit: 1 });
    return refuse({ code: row === undefined ? 'unknown' : 'over' });
  }

  async function stopBroken({ row }: Entry): Promise<Steered> {
    const at = clock.now();
    const says = 'You stopped it. It followed nothing any more.';
    const ended: DeploymentRow = { ...row, state: 'stopped', next: null, at, ended: { at, says } };
    const { ucc, ...stored } = ended;
    await journal.record({ ucc, at, writes: [{ kind: 'put-deployments', deployments: [stored] }] });
    entries.delete(row.id);
    return ok(viewOfRow(ended, [], null));
  }

  function find(
    ucc: string,
    isMeant: (row: Pick<DeploymentRow, 'strategyName' | 'documentId'>) => boolean,
  ): number | null {
    for (const { row } of entries.values()) if (row.ucc === ucc && isMeant(row)) return row.id;
    for (const request of beginning) if (request.ucc === ucc && isMeant(request)) return 0;
    return null;
  }

  function ofStrategy(ucc: string, strategyName: string): number | null {
    return find(ucc, (row) => row.strategyName === strategyName);
  }

  /** One without a runner is shown with the last day that is stored of each account. */
  async function viewOf(row: DeploymentRow): Promise<DeploymentView> {
    const runner = entries.get(row.id)?.runner;
    if (runner) return viewOfRunner(runner);
    const { ucc, id: deployment } = row;
    const days = newestOfEach(await journal.readDeploymentDays({ ucc, deployment, limit: PAGE }));
    // It may have begun to run while its days were read.
    const entry = entries.get(deployment);
    return entry?.runner ? viewOfRunner(entry.runner) : viewOfRow(row, days, entry?.problem ?? null);
  }

  async function daysOf(ucc: string, deployment: number): Promise<readonly DeployedDay[]> {
    const stored = await journal.readDeploymentDays({ ucc, deployment, limit: PAGE });
    const running = own(ucc, deployment)?.runner?.accounts() ?? [];
    const now = running.map((account) => dayOf(account.accountName, account.current()));
    const days = now.filter(({ day }) => day !== '');
    const counts = new Map<string, number>();
    for (const { accountName, day, body } of stored) {
      const count = (counts.get(accountName) ?? 0) + 1;
      counts.set(accountName, count);
      const isKnown = now.some((one) => one.accountName === accountName && one.day === day);
      const state = isKnown || count > DAYS_SHOWN ? null : parseDayState(body);
      if (state?.ok && state.value.account.day !== '') days.push({ ...dayOf(accountName, state.value), day });
    }
    return days.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
  }

  async function keptDay(ucc: string, id: number, day: IstDay): Promise<Result<KeptDay, string> | null> {
    const [row] = await journal.readDeployments({ ucc, id, limit: 1 });
    if (row === undefined) return null;
    const stored = await journal.readDeploymentDays({ ucc, deployment: id, limit: PAGE });
    const running = own(ucc, id)?.runner?.accounts() ?? [];
    const states = new Map<string, DayState>();
    for (const { accountName, body } of stored.filter((one) => one.day === day)) {
      const state = parseDayState(body);
      if (!state.ok)
        return refuse(`What it did in ${accountName} on that day cannot be read: ${state.error}.`);
      states.set(accountName, state.value);
    }
    for (const account of running)
      if (account.current().account.day === day) states.set(account.accountName, account.current());
    const accounts = [...states].map(([accountName, state]) => ({ accountName, state }));
    const rev = accounts.find(({ state }) => state.rev !== undefined)?.state.rev ?? row.rev;
    const { documentId, parameters } = row;
    const read = await readDocument(ucc, { documentId, rev, parameters }, NO_FACTS);
    if (!read.ok) return read;
    const { given, document } = read.value;
    const spot = spotOf(document);
    if (spot === null) return refuse('Its underlying is not in the list of instruments.');
    const firstDay = stored.reduce((first, one) => (one.day < first ? one.day : first), day);
    const signals = await playedSignals(row, document, day);
    return ok({ rev, documentId, given, document, spot, parameters, firstDay, accounts, signals });
  }

  /** As its backtest has them. */
  async function playedSignals(row: DeploymentRow, document: StrategyDocument, day: IstDay) {
    if (signalNames(document).length === 0) return undefined;
    const recorded = await recordedSignals(journal, [row], signalSpan({ from: day, to: day }));
    return { ...recorded, isGiven: false };
  }

  async function documentOf(ucc: string, row: DeploymentRow): Promise<StrategyDocument | null> {
    const runner = own(ucc, row.id)?.runner;
    if (runner) return runner.document;
    const read = await readDocument(ucc, row, NO_FACTS);
    return read.ok ? read.value.document : null;
  }

  return {
    keptDay,
    candle: candles.read,
    days: daysOf,
    check: async (desk, request) => (await questionOf(desk, request)).checked,
    deploy,
    list: async (ucc, all) => {
      const rows = await journal.readDeployments({ ucc, ...(all ? {} : { open: true }), limit: PAGE });
      return Promise.all(rows.map(viewOf));
    },
    read: async (ucc, id) => {
      const [row] = await journal.readDeployments({ ucc, id, limit: 1 });
      return row === undefined ? null : viewOf(row);
    },
    documentOf,
    pause: async (ucc, id, isPaused) => {
      const runner = own(ucc, id)?.runner;
      if (!runner) return missing(ucc, id);
      const { state } = runner.row();
      if (state === 'stopping') return refuse({ code: 'stopping' });
      const wanted = isPaused ? 'paused' : 'running';
      if (state !== wanted) await runner.setState(wanted);
      return ok(viewOfRunner(runner));
    },
    stop: async (ucc, id, legs) => {
      const entry = own(ucc, id);
      if (entry === null) return missing(ucc, id);
      const { runner } = entry;
      if (runner === null) return stopBroken(entry);
      if (legs === 'keep')
        await runner.release(
          `You stopped it. What it held stays, and Spark no longer follows it.${hasRestingStops(runner) ? ' Its stops at the exchange stay in your order book.' : ''}`,
        );
      else if (runner.row().state !== 'stopping') await runner.setState('stopping');
      return ok(viewOfRunner(runner));
    },
    switchTo: async (ucc, id, { rev, isNow, facts }) => {
      const runner = own(ucc, id)?.runner;
      if (!runner) return missing(ucc, id);
      const { documentId, parameters, state } = runner.row();
      if (state === 'stopping') return refuse({ code: 'stopping' });
      const read = await readDocument(ucc, { documentId, rev, parameters }, facts);
      if (!read.ok) return refuse({ code: 'document', says: read.error });
      if (isNow) {
        if (!runner.isFlat()) return refuse({ code: 'not-flat' });
        const view = await replace(runner, read.value);
        return view === null
          ? refuse({ code: 'document', says: 'Its underlying is not listed today.' })
          : ok(view);
      }
      const isSame = read.value.rev === runner.row().rev;
      await runner.setNext(isSame ? null : { rev: read.value.rev, hash: read.value.hash, at: clock.now() });
      return ok(viewOfRunner(runner));
    },
    ...createSignalTaker({
      journal,
      clock,
      entryOf: (ucc, strategyName) => entries.get(ofStrategy(ucc, strategyName) ?? 0) ?? null,
      documentOf: async (row) => {
        const read = await readDocument(row.ucc, row, NO_FACTS);
        return read.ok ? read.value.document : null;
      },
    }),
    ofStrategy,
    ofAccount: (ucc, accountName, strategyName) => {
      for (const { row, runner } of entries.values()) {
        if (row.ucc !== ucc || (strategyName !== null && row.strategyName !== strategyName)) continue;
        if (runner?.accounts().some((account) => account.accountName === accountName)) return row.id;
      }
      return null;
    },
    ofDocument: (ucc, documentId) => find(ucc, (row) => row.documentId === documentId),
    running: () => entries.size,
    start: async () => {
      for (let afterId = 0; ; ) {
        const rows = await journal.openDeployments({ afterId, limit: PAGE });
        for (const row of rows)
          await holdRow(row).catch((error: unknown) =>
            onIncident(`Deployment ${row.id} could not be read.`, error),
          );
        if (rows.length < PAGE) return;
        afterId = rows.at(-1)?.id ?? afterId;
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...entries.values()].map(({ runner }) => runner?.close()));
    },
  };
}

function hasRestingStops(runner: DeploymentRunner): boolean {
  return runner.accounts().some((account) => {
    const day = account.current();
    return day.account.legs.some((leg) => restingStopOf(day, leg) !== null);
  });
}

const PARAMETER_WORDS = {
  unknown: 'is none of the document',
  range: 'is outside of what the document allows',
  whole: 'has to be a whole number',
};

/** Rows are in order of accounts, the newest day first. */
function newestOfEach(rows: readonly DeploymentDayRow[]): readonly DeploymentDayRow[] {
  return rows.filter((row, at) => rows[at - 1]?.accountName !== row.accountName);
}
