import type { SignalHistory } from '@spark/algos';
import type { DeploymentRow, Instant, Journal, SignalRow } from '@spark/core';

type Span = { readonly from: Instant; readonly to: Instant };
type Of = Span & { readonly ucc: string; readonly deployment: number };

const PAGE = 500;

/** All signals of a deployment in a span of time, in order of time. */
export async function readAllSignals(
  journal: Pick<Journal, 'readSignals'>,
  { from, ...of }: Of,
): Promise<readonly SignalRow[]> {
  const all = new Map<string, SignalRow>();
  for (let begin = from; ; ) {
    const rows = await journal.readSignals({ ...of, from: begin, limit: PAGE });
    const known = all.size;
    for (const row of rows) all.set(`${row.alert} ${row.place}`, row);
    // Those of the last instant are read again, since more of them may follow.
    const last = rows.at(-1)?.at ?? begin;
    if (rows.length < PAGE) return [...all.values()];
    begin = last === begin && all.size === known ? begin + 1 : last;
  }
}

/** What deployments recorded in a span of time. It is known whether a signal came while one of them was there. */
export async function recordedSignals(
  journal: Pick<Journal, 'readSignals'>,
  deployments: readonly DeploymentRow[],
  span: Span,
): Promise<SignalHistory> {
  const signals: SignalHistory['signals'][number][] = [];
  const known: Span[] = [];
  for (const { id: deployment, ucc, createdAt, ended } of deployments) {
    const there = {
      from: Math.max(span.from, createdAt),
      to: Math.min(span.to, ended?.at ?? Number.POSITIVE_INFINITY),
    };
    if (there.from >= there.to) continue;
    known.push(there);
    for (const { name, at } of await readAllSignals(journal, { ...there, ucc, deployment }))
      signals.push({ name, at });
  }
  return { signals: signals.toSorted((a, b) => a.at - b.at), known };
}
