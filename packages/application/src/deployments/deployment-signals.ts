import type { Signal, SignalHistory } from '@spark/algos';
import {
  type Clock,
  type DeploymentRow,
  type Instant,
  type IstDay,
  istDay,
  istTimestamp,
  type Journal,
  ok,
  type Result,
  refuse,
} from '@spark/core';
import type { SentSignal } from '@spark/engine';
import { MINUTE_MS } from '@spark/prices';
import type { LiveSession } from './strategy-session.ts';

/** The signals of one deployment: each is stored before a candle is decided with it. */
export type DeploymentSignals = {
  readonly names: readonly string[];
  readonly history: () => SignalHistory;
  /** `decidedUntil`: candles that end up to then are decided, perhaps this very moment. */
  readonly take: (sent: SentSignal, decidedUntil: Instant) => Promise<Result<string, string>>;
  /** A session is over: nothing looks back at signals that came so long before its end any more. */
  readonly sessionEnded: (at: Instant) => void;
  /** Whatever was taken before is stored, or will be sent again. */
  readonly settled: () => Promise<void>;
};

type Parts = {
  readonly row: Pick<DeploymentRow, 'id' | 'ucc' | 'createdAt'>;
  readonly names: readonly string[];
  readonly stored: readonly Signal[];
  readonly sessionOn: (day: IstDay) => LiveSession | null;
  readonly journal: Pick<Journal, 'record'>;
  readonly clock: Clock;
};

/** How far conditions look back: twenty candles of a whole day each, with holidays among them. */
export const SIGNALS_BACK_MS = 45 * 24 * 60 * MINUTE_MS;
/** Of one deployment: a signal in every minute of fifty sessions. */
const SIGNALS_MAX = 20_000;
/** One that waited longer is kept where it came, and decides nothing any more. */
const LATE_MS = MINUTE_MS;
/** No candle ends later. */
const FOR_EVER = 8.64e15;

export function createDeploymentSignals(parts: Parts): DeploymentSignals {
  const { row, names, journal, clock } = parts;
  /** One for each name and minute is all that a candle asks for. */
  const came = new Map<string, Signal>();
  const storing = new Set<Promise<void>>();
  /** Of what came before it is not known any more what it was. */
  let knownFrom = Math.max(row.createdAt, clock.now() - SIGNALS_BACK_MS);
  for (const signal of parts.stored) hold(signal);
  trim();

  function hold({ name, at }: Signal): void {
    came.set(`${name} ${Math.floor(at / MINUTE_MS)}`, { name, at });
  }

  /** The oldest ones go, and some more, so that this is rare. */
  function trim(): void {
    if (came.size <= SIGNALS_MAX) return;
    const times = [...came.values()].map(({ at }) => at).sort((a, b) => b - a);
    forgetBefore(times[Math.floor(SIGNALS_MAX * 0.9)] ?? 0);
  }

  function forgetBefore(instant: Instant): void {
    if (instant <= knownFrom) return;
    knownFrom = instant;
    for (const [key, { at }] of came) if (at < instant) came.delete(key);
  }

  async function store({ alert, place, name }: SentSignal, at: Instant): Promise<void> {
    const signal = { alert, place, deployment: row.id, name, at };
    const { ucc } = row;
    await journal.record({ ucc, at: clock.now(), writes: [{ kind: 'put-signals', signals: [signal] }] });
    hold(signal);
    trim();
  }

  return {
    names,
    history: () => ({ signals: [...came.values()], known: [{ from: knownFrom, to: FOR_EVER }] }),
    sessionEnded: (at) => forgetBefore(at - SIGNALS_BACK_MS),
    take: async (sent, decidedUntil) => {
      const { name } = sent;
      const isLate = clock.now() - sent.at > LATE_MS;
      // A candle that is being decided does not change any more: the next one has the signal.
      const at = isLate ? sent.at : Math.max(sent.at, decidedUntil);
      const session = parts.sessionOn(istDay(at));
      if (session === null || at < session.startsAt || at >= session.endsAt)
        return refuse(
          `Deployment ${row.id}: the signal ${name} came outside of the session, so no candle has it.`,
        );
      const stored = store(sent, at);
      const settled = stored.catch(() => undefined).finally(() => storing.delete(settled));
      storing.add(settled);
      await stored;
      const time = istTimestamp(at).slice(11);
      return ok(
        isLate
          ? `Deployment ${row.id}: the signal ${name} of ${time} came too late to be decided.`
          : `Deployment ${row.id}: the signal ${name} came at ${time}.`,
      );
    },
    settled: async () => {
      await Promise.all(storing);
    },
  };
}
