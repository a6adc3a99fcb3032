import type { RunSummary } from '../sweep/run-summary.ts';

/** `unknown`: could not be checked, and the text says why. */
export const VERDICT = ['good', 'careful', 'bad', 'unknown'] as const;
export type Verdict = (typeof VERDICT)[number];

export const CHECK = [
  'trades',
  'slippage',
  'delay',
  'outOfSample',
  'shuffle',
  'prefix',
  'poison',
  'warmUp',
] as const;
export type Check = (typeof CHECK)[number];

/** One question that was put to a strategy, and the answer in words. */
export type CheckItem = {
  readonly check: Check;
  /** The question. */
  readonly title: string;
  readonly verdict: Verdict;
  readonly text: string;
  /** As it is, and as it was with the change; null where nothing was run again. */
  readonly before: RunSummary | null;
  readonly after: RunSummary | null;
};

export function itemOf(
  check: Check,
  title: string,
  verdict: Verdict,
  text: string,
  { before = null, after = null }: Partial<Pick<CheckItem, 'before' | 'after'>> = {},
): CheckItem {
  return { check, title, verdict, text, before, after };
}

/** The worst of all; what could not be checked does not count, and of nothing nothing is known. */
export function worstOf(items: readonly CheckItem[]): Verdict {
  const verdicts = items.map(({ verdict }) => verdict);
  for (const verdict of ['bad', 'careful', 'good'] as const) if (verdicts.includes(verdict)) return verdict;
  return 'unknown';
}
