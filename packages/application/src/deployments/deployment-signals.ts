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

/** One that waited longer is kept where it came, and decides nothing any more. */
const LATE_MS = MINUTE_MS;
/** No candle ends later. */
const FOR_EVER = 8.64e15;

export function createDeploymentSignals(parts: Parts): DeploymentSignals {
  const { row, names, journal, clock } = parts;
  /** One for each name and minute is all that a candle asks for. */
  const came = new Map<string, Signal>();
  const storing = new Set<Promise<void>>();
  const keep = (signal: Signal) =>
    came.set(`${signal.name} ${Math.floor(signal.at / MINUTE_MS)}`, { name: signal.name, at: signal.at });
  for (const signal of parts.stored) keep(signal);

  async function store({ alert, place, name }: SentSignal, at: Instant): Promise<void> {
    const signal = { alert, place, deployment: row.id, name, at };
    const { ucc } = row;
    await journal.record({ ucc, at: clock.now(), writes: [{ kind: 'put-signals', signals: [signal] }] });
    keep(signal);
  }

  return {
    names,
    history: () => ({ signals: [...came.values()], known: [{ from: row.createdAt, to: FOR_EVER }] }),
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
