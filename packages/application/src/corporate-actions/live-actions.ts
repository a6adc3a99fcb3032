import {
  type ActionRefusal,
  actionText,
  addAction,
  type Clock,
  type CorporateAction,
  type CorporateActions,
  type Instant,
  type Log,
  type NewAction,
  NO_ACTIONS,
  noteApplied,
  type OpensAt,
  ok,
  type Result,
  ratioOf,
  refuse,
  removeAction,
  type Store,
} from '@spark/core';
import { changeActions, loadActions } from './stored-actions.ts';

/** The corporate actions of the running server. The owner may change them at any time, from another process. */
export type LiveActions = {
  /** In the order in which they take effect. */
  readonly list: () => readonly CorporateAction[];
  readonly add: (wanted: NewAction) => Promise<Result<CorporateAction, ActionRefusal>>;
  readonly remove: (id: number) => Promise<Result<CorporateAction, ActionRefusal>>;
  readonly noteApplied: (ids: readonly number[], at: Instant) => Promise<void>;
  readonly opensAt: OpensAt;
  /** Prices are those of the simulated exchange, which knows no corporate actions. */
  readonly arePricesSimulated: boolean;
  /** Why levels of a share that were set then are of no use now, as a sentence; null where they are. */
  readonly changedSince: (instrumentKey: string, since: Instant) => string | null;
  /** Reads changes of another process. Never fails: those that are known stay. */
  readonly refresh: () => Promise<void>;
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
};

/** How long a change may go unnoticed without a refresh. */
const CHECK_EVERY_MS = 1_000;

type Parts = {
  readonly store: Pick<Store, 'readSetting' | 'changeSetting' | 'foreignChanges'>;
  readonly clock: Clock;
  readonly opensAt: OpensAt;
  readonly arePricesSimulated: boolean;
  readonly log: Pick<Log, 'error'>;
};

export async function openLiveActions(parts: Parts): Promise<LiveActions> {
  const { store, clock, opensAt, log } = parts;
  const listeners: (() => void)[] = [];
  let current = NO_ACTIONS;
  let byShare = new Map<string, readonly CorporateAction[]>();
  let seen: number | null = null;
  let lastFailure = '';

  function use(next: CorporateActions): void {
    current = next;
    byShare = new Map();
    for (const action of next.list)
      if (ratioOf(action.terms) !== null)
        byShare.set(action.instrumentKey, [...(byShare.get(action.instrumentKey) ?? []), action]);
    for (const listener of listeners) listener();
  }

  async function refresh(): Promise<void> {
    const now = store.foreignChanges();
    if (now === seen) return;
    try {
      use(await loadActions(store));
      seen = now;
      lastFailure = '';
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (failure !== lastFailure) log.error({ err: error }, 'the corporate actions could not be read');
      lastFailure = failure;
    }
  }

  async function change(
    decide: (before: CorporateActions) => Result<CorporateActions, ActionRefusal>,
  ): Promise<Result<CorporateActions, ActionRefusal>> {
    let refusal: ActionRefusal | null = null;
    const after = await changeActions(store, (before) => {
      const decided = decide(before);
      refusal = decided.ok ? null : decided.error;
      return decided.ok ? decided.value : before;
    });
    use(after);
    return refusal === null ? ok(after) : refuse(refusal);
  }

  await refresh();
  const timer = setInterval(() => void refresh(), CHECK_EVERY_MS);
  timer.unref();
  const at = () => ({ now: clock.now(), opensAt });
  return {
    list: () => current.list,
    add: async (wanted) => {
      const after = await change((before) => addAction(before, wanted, at()));
      if (!after.ok) return after;
      const added = after.value.list.find(({ id }) => id === after.value.lastId);
      return added ? ok(added) : refuse({ code: 'action-unknown', id: after.value.lastId });
    },
    remove: async (id) => {
      let removed: CorporateAction | undefined;
      const after = await change((before) => {
        removed = before.list.find((action) => action.id === id);
        return removeAction(before, id, at());
      });
      return after.ok && removed ? ok(removed) : after.ok ? refuse({ code: 'action-unknown', id }) : after;
    },
    noteApplied: async (ids, when) => {
      use(await changeActions(store, (before) => noteApplied(before, ids, when)));
    },
    opensAt,
    arePricesSimulated: parts.arePricesSimulated,
    changedSince: (instrumentKey, since) => {
      const now = clock.now();
      const changed = byShare.get(instrumentKey)?.find((action) => {
        const opens = opensAt(action);
        return since < opens && opens <= now;
      });
      if (changed === undefined) return null;
      return `a ${actionText(changed.terms)} of ${changed.symbol} on ${changed.exDate} changed its price.`;
    },
    refresh,
    onChange: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  };
}
