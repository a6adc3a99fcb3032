import {
  actionsOfLeg,
  type CancelTimer,
  type Clock,
  fireLeg,
  type Gtt,
  type InstructionEnd,
  type Journal,
  type JournalWrite,
  logText,
  type Ownership,
  type Result,
  settleLeg,
  type Timers,
  triggeredLeg,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { AccountRegistry } from '../account/account-registry.ts';
import type { AlertRunner } from '../alerts/alert-runner.ts';
import { fingerprintOf } from '../alerts/instruction-alert.ts';
import type { DeskService } from '../desk/desk-service.ts';
import {
  createInstructionShelf,
  type Held,
  type InstructionShelf,
} from '../instructions/instruction-shelf.ts';
import type { OrderCalls } from '../orders/order-calls.ts';
import type { OrderNumbers } from '../orders/order-numbers.ts';
import { createLegOutcomes } from './leg-outcomes.ts';

export type GttRunner = {
  readonly add: (ucc: string, gtt: Gtt) => Promise<Result<Held<Gtt>, 'too-many'>>;
  readonly find: (ucc: string, id: number) => Held<Gtt> | null;
  /** Replaces what waits. `placing`: an order of it is on its way. Null: there is none that waits. */
  readonly replace: (ucc: string, id: number, change: (gtt: Gtt) => Gtt) => Promise<Gtt | 'placing' | null>;
  readonly remove: (ucc: string, id: number) => Promise<'removed' | 'placing' | null>;
  readonly start: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What a trigger is compared with. */
export type TriggerPrices = {
  readonly watch: (instrumentKey: string, onPrice: () => void) => CancelTimer;
  /** Null where it is unknown or old. */
  readonly fresh: (instrumentKey: string) => number | null;
};

type Parts = {
  readonly journal: Journal;
  readonly numbers: OrderNumbers;
  readonly desks: Pick<DeskService, 'read' | 'cached' | 'follow'>;
  readonly alerts: Pick<AlertRunner, 'prepare' | 'onFinished'>;
  readonly registry: Pick<AccountRegistry, 'onChange'>;
  readonly orders: Pick<OrderCalls, 'orders'>;
  readonly prices: TriggerPrices;
  /** Whether the instrument trades now in the accounts that are meant. */
  readonly isTrading: (ucc: string, gtt: Gtt) => boolean;
  /** Why the contract can never trade again, as a sentence; null while it may. */
  readonly gone: (gtt: Gtt) => string | null;
  /** Why its prices are of no use since a corporate action, as a sentence; null where they are. */
  readonly adjusted: (gtt: Gtt) => string | null;
  readonly ownership?: Ownership | undefined;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly notifyChat: (ucc: string, accountName: string | null, message: string) => Promise<void>;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/** How often triggers are checked without news: their time may be up, or their contract gone. */
const CHECK_EVERY_MS = 60_000;

/** Holds orders until their trigger comes, and places each exactly once. */
export function createGttRunner(parts: Parts): GttRunner {
  const { clock, timers, prices, alerts, onIncident } = parts;
  let cancelCheck: CancelTimer | null = null;
  const outcomes = createLegOutcomes(parts);
  /** Whose outcome is looked at as soon as the step under way is over. */
  const toSettle = new Set<number>();
  const shelf: InstructionShelf<Gtt> = createInstructionShelf({
    ...parts,
    limit: LIMITS.gttPerUser,
    bodyOf: (row) => (row.kind === 'gtt' ? row.body : null),
    isOver: ({ ended }) => ended !== null,
    rowOf: (row, body) => ({ ...row, kind: 'gtt', body }),
    watch: (held) => prices.watch(held.body.instrumentKey, () => check(held)),
  });
  alerts.onFinished(({ ucc }) => followUp(ucc));
  parts.registry.onChange(({ account }) => followUp(account.ucc));

  function check(held: Held<Gtt>): void {
    if (held.isBusy || held.body.state.kind !== 'armed' || held.body.ended !== null) return;
    const adjusted = parts.adjusted(held.body);
    if (adjusted !== null) {
      finish(held, 'adjusted', `${endText(held)}: ${adjusted}`);
      return;
    }
    const pricePaise = prices.fresh(held.body.instrumentKey);
    if (pricePaise === null || !parts.isTrading(held.ucc, held.body)) return;
    const { isAfterStart, ucc, id } = held;
    shelf.seen(held);
    const at = clock.now();
    if (triggeredLeg(held.body, pricePaise, at) === null) return;
    run(held, async (gtt) => {
      const leg = triggeredLeg(gtt, pricePaise, at);
      if (leg === null) return null;
      const fired = fireLeg(gtt, leg, { at, pricePaise });
      const actions = actionsOfLeg(id, fired, leg, isAfterStart);
      const prepared = await alerts.prepare({ ucc, fingerprint: fingerprintOf(id, fired.firings), actions });
      return { body: fired, writes: prepared.writes, onDurable: prepared.start };
    });
  }

  /** Something happened to orders of the user, or to what was asked for them. */
  function followUp(ucc: string): void {
    for (const held of shelf.of(ucc)) if (held.body.state.kind === 'placing' || held.isBusy) settle(held);
  }

  function settle(held: Held<Gtt>): void {
    if (toSettle.has(held.id)) return;
    toSettle.add(held.id);
    run(held, async (gtt) => {
      toSettle.delete(held.id);
      if (gtt.state.kind !== 'placing') return null;
      const outcome = await outcomes.read(held, gtt);
      if (outcome === null) return null;
      const at = clock.now();
      const body = settleLeg(gtt, outcome, at);
      if (outcome.kind === 'placed') return { body };
      const rest = body.ended === null ? 'The other leg waits on.' : 'Nothing of it waits any more.';
      const says = `GTT ${held.id} of ${gtt.symbol}: its order came to nothing. ${outcome.says} ${rest}`;
      return { body, writes: [lineWrite(gtt, at, says, 'ERROR')], onDurable: () => notify(held.ucc, says) };
    });
  }

  function run(held: Held<Gtt>, decide: Parameters<typeof shelf.change>[1]): void {
    shelf.change(held, decide).then(
      // Prices that came meanwhile were not checked.
      () => check(held),
      // The shelf reports a failure.
      () => undefined,
    );
  }

  function checkAll(): void {
    cancelCheck = timers.at(clock.now() + CHECK_EVERY_MS, checkAll);
    const now = clock.now();
    for (const held of shelf.all()) {
      const { validUntil, state } = held.body;
      if (state.kind === 'placing') {
        settle(held);
        continue;
      }
      const gone = parts.gone(held.body);
      const what = endText(held);
      if (now >= validUntil) finish(held, 'expired', `${what}: its time is up.`);
      else if (gone !== null) finish(held, 'gone', `${what}: ${gone}`);
      else check(held);
    }
  }

  function finish(held: Held<Gtt>, kind: InstructionEnd['kind'], says: string): void {
    const at = clock.now();
    run(held, (gtt) =>
      gtt.state.kind === 'placing'
        ? null
        : {
            body: { ...gtt, ended: { at, kind, says } },
            writes: [lineWrite(gtt, at, says, 'INFO')],
            onDurable: () => notify(held.ucc, says),
          },
    );
  }

  /** No order waits for a message or fails because of it. */
  function notify(ucc: string, says: string): void {
    parts
      .notifyChat(ucc, null, says)
      .catch((error: unknown) => onIncident('A message to a chat could not be written.', error));
  }

  /** Null where it is over, else what came of it by what was durable. */
  async function changeArmed(
    ucc: string,
    id: number,
    change: (gtt: Gtt) => Gtt,
  ): Promise<Gtt | 'placing' | null> {
    const held = shelf.find(ucc, id);
    if (held === null) return null;
    let changed: Gtt | 'placing' = 'placing';
    const isThere = await shelf.change(
      held,
      (gtt) => {
        if (gtt.state.kind === 'placing') return null;
        changed = change(gtt);
        return { body: changed };
      },
      'once',
    );
    return isThere ? changed : null;
  }

  return {
    add: async (ucc, gtt) => {
      const added = await shelf.add(ucc, gtt);
      if (added.ok) check(added.value);
      return added;
    },
    find: shelf.find,
    replace: async (ucc, id, change) => {
      const changed = await changeArmed(ucc, id, change);
      const held = shelf.find(ucc, id);
      if (held) check(held);
      return changed;
    },
    remove: async (ucc, id) => {
      const at = clock.now();
      const ended: InstructionEnd = { at, kind: 'removed', says: 'You removed it.' };
      const changed = await changeArmed(ucc, id, (gtt) => ({ ...gtt, ended }));
      return changed === null || changed === 'placing' ? changed : 'removed';
    },
    start: async () => {
      await shelf.start();
      checkAll();
    },
    settled: shelf.settled,
    close: async () => {
      cancelCheck?.();
      await shelf.close();
    },
  };
}

function endText({ id, body }: Held<Gtt>): string {
  return `GTT ${id} of ${body.symbol} ended without an order`;
}

function lineWrite(gtt: Gtt, at: number, message: string, type: 'INFO' | 'ERROR'): JournalWrite {
  return { kind: 'append-logs', lines: [{ at, name: gtt.strategyName, type, message: logText(message) }] };
}
