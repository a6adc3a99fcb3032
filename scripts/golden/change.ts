import type { Action, ConditionNode, ConditionRow, Leg, StrategyDocument } from '@spark/document';
import type { GoldenMarket } from './markets.ts';

/** One thing that is different from the template. Null where it means nothing to this document. */
export type Change = {
  readonly name: string;
  readonly of: (document: StrategyDocument, market: GoldenMarket) => StrategyDocument | null;
  /** Reads some hundred series, so it is tried with one template alone. */
  readonly isCostly?: boolean;
};

type Sections = Partial<Leg>;
/** The same distance in percent is far for an option and too far for a share. */
type Width = { readonly percent: number; readonly points: number };

/** Other sections for each leg that says everything itself; a leg that is like another follows it. */
export function legs(
  name: string,
  sections: (leg: Leg, width: Width, others: readonly string[]) => Sections,
): Change {
  return {
    name,
    of: (document, { scale }) => {
      const ids = document.actions.flatMap((action) => (action.type === 'addLeg' ? [action.id] : []));
      return withLegs(document, (leg) => {
        const percent = leg.segment === 'OPT' ? 1 : 0.03;
        return sections(
          leg,
          { percent, points: scale },
          ids.filter((id) => id !== leg.id),
        );
      });
    },
  };
}

/** For options alone. */
export function optionLegs(name: string, sections: (leg: Leg, market: GoldenMarket) => object): Change {
  return {
    name,
    of: (document, market) => {
      const hasOptions = document.actions.some((action) => 'segment' in action && action.segment === 'OPT');
      if (!hasOptions) return null;
      return withLegs(document, (leg) => (leg.segment === 'OPT' ? sections(leg, market) : {}));
    },
  };
}

function withLegs(document: StrategyDocument, sections: (leg: Leg) => object): StrategyDocument {
  return {
    ...document,
    actions: document.actions.map((action): Action => {
      if (action.type !== 'addLeg' || 'like' in action) return action;
      return { ...action, ...sections(action) } as Action;
    }),
  };
}

export function settings(
  name: string,
  of: (document: StrategyDocument) => Partial<StrategyDocument>,
): Change {
  return { name, of: (document) => ({ ...document, ...of(document) }) };
}

export function clock(name: string, more: Partial<StrategyDocument['clock']>): Change {
  return settings(name, (document) => ({ clock: { ...document.clock, ...more } }));
}

export function execution(name: string, more: Partial<StrategyDocument['execution']>): Change {
  return settings(name, (document) => ({ execution: { ...document.execution, ...more } }));
}

export function risk(name: string, more: NonNullable<StrategyDocument['risk']>): Change {
  return settings(name, (document) => ({ risk: { capital: 200_000, ...document.risk, ...more } }));
}

/** Other rows in place of each row. Null where no row is another. */
export function rows(name: string, change: (row: ConditionRow) => ConditionNode): Change {
  return {
    name,
    of: (document) => {
      let changed = 0;
      const inNode = (node: ConditionNode): ConditionNode => {
        if ('all' in node) return { all: node.all.map(inNode) };
        if ('any' in node) return { any: node.any.map(inNode) };
        if ('not' in node) return { not: inNode(node.not) };
        const other = change(node);
        if (other !== node) changed += 1;
        return other;
      };
      const conditions = document.conditions.map((one) => ({ ...one, when: inNode(one.when) }));
      return changed === 0 ? null : { ...document, conditions };
    },
  };
}

/** A document on another underlying: its weekly contracts become monthly ones where there are none, and an index has no shares. */
export function onMarket(document: StrategyDocument, market: GoldenMarket): StrategyDocument {
  const { underlying, exchange, hasWeekly, kind } = market;
  const text = JSON.stringify({ ...document, market: { underlying, exchange } });
  const moved = JSON.parse(
    hasWeekly
      ? text
      : text.replaceAll('"weekly:', '"monthly:').replaceAll('"expiry":"weekly"', '"expiry":"monthly"'),
  ) as StrategyDocument;
  if (kind === 'stock') return moved;
  return {
    ...moved,
    actions: moved.actions.map((action): Action => {
      if (!('segment' in action) || action.segment !== 'CASH') return action;
      return { ...action, segment: 'FUT', expiry: 'monthly:0', qty: { lots: 1 } } as Action;
    }),
  };
}
