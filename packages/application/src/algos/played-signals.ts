import { createHash } from 'node:crypto';
import type { SignalHistory, Timeline } from '@spark/algos';
import { addDays, type IstDay, istInstant, type Journal } from '@spark/core';
import { type StrategyDocument, signalNames } from '@spark/document';
import { recordedSignals } from './recorded-signals.ts';

/** The signals that a run of the past is played with. */
export type PlayedSignals = SignalHistory & {
  /** Whether whoever asked listed them; else they are those that deployments recorded. */
  readonly isGiven: boolean;
};

/** What a run saw of them, for its notes. */
export type SeenSignals = {
  readonly isGiven: boolean;
  /** Of how many of its days it is known which signals came. */
  readonly days: 'none' | 'some' | 'all';
  readonly came: number;
};

type Range = { readonly from: IstDay; readonly to: IstDay };
export type SignalQuestion = Range & {
  readonly ucc: string;
  readonly document: StrategyDocument;
  /** The saved document whose deployments are meant; null where it was sent. */
  readonly documentId: number | null;
  readonly given: SignalHistory['signals'] | null;
};

/** Conditions look back at candles of earlier days. */
const BACK_DAYS = 45;
const ALL_TIME = [{ from: 0, to: 8.64e15 }];
const DEPLOYMENTS_MAX = 200;

/** Undefined for a document that asks for no signal. */
export async function readPlayedSignals(
  journal: Pick<Journal, 'readDeployments' | 'readSignals'>,
  { ucc, document, documentId, given, from, to }: SignalQuestion,
): Promise<PlayedSignals | undefined> {
  if (signalNames(document).length === 0) return undefined;
  if (given !== null) return { signals: given, known: ALL_TIME, isGiven: true };
  if (documentId === null) return { signals: [], known: [], isGiven: false };
  const deployments = await journal.readDeployments({ ucc, documentId, limit: DEPLOYMENTS_MAX });
  return { ...(await recordedSignals(journal, deployments, signalSpan({ from, to }))), isGiven: false };
}

/** What signals may count in a range of days. */
export function signalSpan({ from, to }: Range): { readonly from: number; readonly to: number } {
  return { from: istInstant(addDays(from, -BACK_DAYS), 0), to: istInstant(addDays(to, 1), 0) };
}

/** Names them, so that runs with others are told apart. */
export function signalsHash({ signals, known, isGiven }: PlayedSignals): string {
  const text = JSON.stringify([signals.map(({ name, at }) => [name, at]), known, isGiven]);
  return createHash('sha256').update(text).digest('hex');
}

export function seenSignals(
  { signals, known, isGiven }: PlayedSignals,
  { sessions }: Timeline,
  firstSession: number,
): SeenSignals {
  const days = sessions.slice(firstSession).map(({ startsAt, minutes }) => ({
    from: startsAt,
    to: startsAt + minutes * 60_000,
  }));
  const isKnown = days.filter((day) => known.some((span) => span.from <= day.from && day.to <= span.to));
  return {
    isGiven,
    days: isKnown.length === 0 ? 'none' : isKnown.length === days.length ? 'all' : 'some',
    came: signals.filter(({ at }) => days.some(({ from, to }) => from <= at && at < to)).length,
  };
}
