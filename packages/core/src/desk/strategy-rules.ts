import { type Display, isUsableName, LIMITS, type StrategyType } from '@spark/vocabulary';
import { ok, type Result, refuse } from '../lib/result.ts';
import type { Desk, Strategy } from './desk.ts';
import type { DeskFact, StrategyChange } from './fact.ts';
import { sameNameIn } from './name-rule.ts';
import type { DeskRefusal } from './refusal.ts';

export type NewStrategy = {
  readonly name: string;
  readonly type: StrategyType;
  readonly description: string;
  readonly display: Display;
  readonly forwardTest: boolean;
};

type Decision = Result<readonly DeskFact[], DeskRefusal>;

export function findStrategy(desk: Desk, name: string): Result<Strategy, DeskRefusal> {
  const strategy = desk.strategies.get(name);
  return strategy ? ok(strategy) : refuse({ code: 'name-unknown', what: 'strategy', name });
}

export function addStrategy(desk: Desk, input: NewStrategy): Decision {
  if (!isUsableName(input.name)) return refuse({ code: 'name-unusable', what: 'strategy', name: input.name });
  const existing = sameNameIn(desk.strategies, input.name);
  if (existing) return refuse({ code: 'name-taken', what: 'strategy', name: input.name, existing });
  if (desk.strategies.size >= desk.user.strategyLimit) {
    return refuse({ code: 'limit-reached', what: 'strategy', limit: desk.user.strategyLimit });
  }
  const strategy: Strategy = { ...input, id: desk.user.nextStrategyId, params: null };
  return ok([{ kind: 'strategy-added', strategy }]);
}

export function changeStrategy(desk: Desk, name: string, change: Partial<StrategyChange>): Decision {
  const found = findStrategy(desk, name);
  if (!found.ok) return found;
  return ok([{ kind: 'strategy-changed', name, change }]);
}

/** What the desk cannot know: whether orders or positions of the strategy are open in any account. */
export type StrategyWork = { readonly isAtWork: boolean };

/** Calls name orders and positions by their strategy: without it they could not be changed, cancelled or closed. */
export function deleteStrategy(desk: Desk, name: string, { isAtWork }: StrategyWork): Decision {
  const found = findStrategy(desk, name);
  if (!found.ok) return found;
  if (isAtWork) return refuse({ code: 'strategy-at-work', name });
  return ok([{ kind: 'strategy-deleted', name }]);
}

type Params = Readonly<Record<string, unknown>>;

export function replaceParams(desk: Desk, name: string, params: Params): Decision {
  const found = findStrategy(desk, name);
  if (!found.ok) return found;
  return storeParams(name, params);
}

/** Top-level keys given replace those stored; the others stay. */
export function mergeParams(desk: Desk, name: string, params: Params): Decision {
  const found = findStrategy(desk, name);
  if (!found.ok) return found;
  return storeParams(name, { ...readParams(found.value), ...params });
}

export function readParams(strategy: Strategy): Params {
  return strategy.params === null ? {} : (JSON.parse(strategy.params) as Params);
}

function storeParams(name: string, params: Params): Decision {
  const text = JSON.stringify(params);
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > LIMITS.strategyParamsBytes) {
    return refuse({ code: 'params-too-large', bytes, bytesMax: LIMITS.strategyParamsBytes });
  }
  return ok([{ kind: 'strategy-changed', name, change: { params: text } }]);
}
