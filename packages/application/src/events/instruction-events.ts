import { basketStatus, type Instant, type StoredInstruction, stateText, watchedText } from '@spark/core';
import type { EventKind } from '@spark/vocabulary';
import type { SparkEvent } from './events.ts';

/** Where an instruction stands, and what else of it is news. */
type Standing = {
  readonly kind: EventKind;
  readonly what: string;
  /** An instruction that is stored again with the same mark is no news, e.g. after a step of a trailing stop. */
  readonly mark: string;
  readonly text: string;
  readonly isBad?: boolean;
  readonly accountName?: string | null;
  readonly strategyName?: string | null;
};

/** Of these it is remembered how they stood, so that only changes are told; of the others one too many is told. */
const REMEMBERED_MAX = 10_000;

/** Makes events of stored instructions: those whose standing changed. */
export function createInstructionEvents(): (row: StoredInstruction, at: Instant) => SparkEvent | null {
  const marks = new Map<number, string>();
  return (row, at) => {
    const standing = standingOf(row);
    const mark = `${standing.what} ${standing.mark}`;
    const isNews = marks.get(row.id) !== mark;
    marks.delete(row.id);
    marks.set(row.id, mark);
    const [oldest] = marks.keys();
    if (marks.size > REMEMBERED_MAX && oldest !== undefined) marks.delete(oldest);
    if (!isNews) return null;
    const { kind, what, text, isBad = false, accountName = null, strategyName = null } = standing;
    return { kind, what, at, level: isBad ? 'ERROR' : 'INFO', accountName, strategyName, id: row.id, text };
  };
}

function standingOf(row: StoredInstruction): Standing {
  switch (row.kind) {
    case 'price-alert': {
      const { name, watched, state, ended } = row.body;
      const what = ended?.kind ?? (state.firings > 0 ? 'fired' : 'waiting');
      const says = ended?.says ?? (state.firings > 0 ? `fired ${state.firings} times` : 'it waits');
      return {
        ...{ kind: 'priceAlert', what, mark: String(state.firings), isBad: what === 'refused' },
        text: `Price alert ${row.id}, ${name || watchedText(watched)}: ${says}`,
      };
    }
    case 'gtt': {
      const { symbol, legs, state, ended, strategyName, only } = row.body;
      const what = ended?.kind ?? (state.kind === 'placing' ? 'placing' : 'waiting');
      const says = ended?.says ?? (what === 'placing' ? 'its order is being placed' : 'it waits');
      return {
        ...{ kind: 'gtt', what, mark: JSON.stringify(legs), isBad: what === 'refused' },
        ...{ strategyName, accountName: only?.accountName ?? null },
        text: `GTT ${row.id} of ${symbol}: ${says}`,
      };
    }
    case 'exit': {
      const { scope, state, firings, rules, closes } = row.body;
      return {
        ...{ kind: 'exit', what: state.kind, mark: `${firings.length} ${JSON.stringify([rules, closes])}` },
        accountName: scope.accountName ?? null,
        strategyName: 'strategyName' in scope ? scope.strategyName : null,
        text: `Exit ${row.id}: ${stateText(row.body, null)}`,
      };
    }
    case 'basket': {
      const { strategyName, places } = row.body;
      const what = basketStatus(row.open, row.body);
      return {
        ...{ kind: 'basket', what, strategyName, mark: places.map(({ state }) => state).join() },
        text: `Basket ${row.id} of ${strategyName} is ${what}`,
      };
    }
  }
}
