import type { ClusterWorld } from './cluster-world.ts';
import { APP_BUDGET } from './simulated-budget.ts';

/** Counts what arrives at a broker that counts by app, as that does. */
export type CallBudgetJudge = {
  /** The database counted a call, or a node did that counts for itself. */
  readonly onPlace: () => void;
  /** A lost primary took counts of its last moment with it. */
  readonly onForgotten: (calls: number) => void;
  /** `hadTurnAt` is when its node heard that it may leave. */
  readonly onArrival: (call: { readonly hadTurnAt: number; readonly stoodStill: boolean }) => void;
};

/** From its place in the database to its turn at the node, and from there to the broker. */
const ANSWERED_WITHIN_MS = 1_000;
const ARRIVES_WITHIN_MS = 500;
/** What arrives within this time has its places within one window of the budget. */
const WINDOW_MS = APP_BUDGET.perMs - ANSWERED_WITHIN_MS - ARRIVES_WITHIN_MS;

export function createCallBudgetJudge({ clock, count, violate }: ClusterWorld): CallBudgetJudge {
  let places = 0;
  let arrivals = 0;
  let recent: readonly number[] = [];
  let forgotten: readonly { readonly at: number; readonly calls: number }[] = [];

  return {
    onPlace: () => {
      places += 1;
    },
    onForgotten: (calls) => {
      if (calls === 0) return;
      count('counted calls forgotten');
      forgotten = [...forgotten, { at: clock.now(), calls }];
    },
    onArrival: ({ hadTurnAt, stoodStill }) => {
      const now = clock.now();
      arrivals += 1;
      if (arrivals > places)
        violate(`I9: ${arrivals} calls reached the broker of the app, and ${places} had their turn`);
      // A place is not given back, and nobody can know how long a machine will stand.
      if (stoodStill || now - hadTurnAt > ARRIVES_WITHIN_MS) {
        count('call arrived long after its turn');
        return;
      }
      recent = [...recent.filter((at) => at > now - WINDOW_MS), now];
      forgotten = forgotten.filter(({ at }) => at > now - APP_BUDGET.perMs - WINDOW_MS);
      const more = forgotten.reduce((sum, { calls }) => sum + calls, 0);
      if (recent.length > APP_BUDGET.calls + more)
        violate(
          `I9: ${recent.length} calls of the app within ${WINDOW_MS} ms, of ${APP_BUDGET.calls} within ${APP_BUDGET.perMs} ms`,
        );
    },
  };
}
