import type { SharedBudget, TakenCall } from '@spark/core';

/** Of each budget: slots of its window, by their number since 1970, with the calls in each. */
export type CallCounts = Readonly<Record<string, readonly Slot[]>>;
type Slot = readonly [number: number, calls: number];

const SLOTS_OF_A_WINDOW = 60;

/** The counts after one more call; the same ones where a budget has no room for it. */
export function takeCall(
  counts: CallCounts,
  budgets: readonly SharedBudget[],
  now: number,
): { readonly answer: TakenCall; readonly counts: CallCounts } {
  const after: Record<string, readonly Slot[]> = { ...counts };
  let waitMs = 0;
  for (const budget of budgets) {
    const slots = counted(counts[budget.name] ?? [], budget.perMs, now);
    waitMs = Math.max(waitMs, msUntilRoom(slots, budget, now));
    after[budget.name] = withCall(slots, Math.floor(now / slotMsOf(budget.perMs)));
  }
  return waitMs > 0
    ? { answer: { kind: 'full', waitMs }, counts }
    : { answer: { kind: 'taken' }, counts: after };
}

/** Those that a window reaches back to. The moment of a call in its slot is not known, so it counts at the end of it. */
function counted(slots: readonly Slot[], perMs: number, now: number): readonly Slot[] {
  return slots.filter(([number]) => endOf(number, perMs) > now - perMs);
}

function msUntilRoom(slots: readonly Slot[], { calls, perMs }: SharedBudget, now: number): number {
  let used = slots.reduce((sum, [, count]) => sum + count, 0);
  let waitMs = 0;
  for (const [number, count] of slots) {
    if (used < calls) break;
    used -= count;
    waitMs = endOf(number, perMs) + perMs - now;
  }
  return waitMs;
}

/** A clock that was set back adds to the newest slot, so that slots stay in order. */
function withCall(slots: readonly Slot[], number: number): readonly Slot[] {
  const [newest, before = 0] = slots.at(-1) ?? [];
  if (newest === undefined || newest < number) return [...slots, [number, 1]];
  return [...slots.slice(0, -1), [newest, before + 1]];
}

function endOf(number: number, perMs: number): number {
  return (number + 1) * slotMsOf(perMs);
}

function slotMsOf(perMs: number): number {
  return Math.ceil(perMs / SLOTS_OF_A_WINDOW);
}

/** Counts that cannot be read are those of another version, which would only have delayed calls. */
export function readCounts(text: string): CallCounts {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, slots]) => areSlots(slots)));
  } catch {
    return {};
  }
}

function areSlots(value: unknown): value is readonly Slot[] {
  return (
    Array.isArray(value) &&
    value.every((slot) => Array.isArray(slot) && slot.length === 2 && slot.every(Number.isSafeInteger))
  );
}
