import {
  type AccountKey,
  type Clock,
  type Instrument,
  soleOwner,
  stopLevels,
  type Timers,
} from '@spark/core';
import {
  type AccountActor,
  type AccountRegistry,
  type BasketAccess,
  createExitService,
  createOrderNumbers,
  type DeskService,
  type ExitService,
  type NewExit,
  type OpenDesk,
} from '@spark/engine';
import type { CrashingJournal } from '../world/crashing-journal.ts';
import type { Random } from '../world/seeded-random.ts';
import { SIMULATED_STRATEGY } from './user-commands.ts';

type Parts = {
  readonly account: AccountKey;
  readonly instrument: Instrument;
  readonly clock: Clock & Timers;
  readonly random: Random;
  readonly journal: Pick<CrashingJournal, 'instructions'>;
};

type Life = {
  readonly registry: AccountRegistry;
  readonly baskets: BasketAccess;
  readonly journal: ReturnType<CrashingJournal['open']>;
  readonly desks: Pick<DeskService, 'read' | 'follow'>;
  readonly store: Parameters<typeof createOrderNumbers>[0];
  readonly lastPaise: () => number;
};

const CALL = { name: 'AddExit', payload: '{}', about: SIMULATED_STRATEGY };

/** Exits that a simulated user sets on the position of the account, over all lives of the process. */
export function createSimulatedExits({ account, instrument, clock, random, journal }: Parts) {
  const ticks = new Set<() => void>();
  /** Numbers of those whose setting was answered. */
  const acknowledged = new Set<number>();

  function open({ registry, baskets, journal: book, desks, store, lastPaise }: Life): ExitService {
    return createExitService({
      registry,
      baskets,
      journal: book,
      desks: { ...desks, change: async () => ({ kind: 'no-desk' }) },
      numbers: createOrderNumbers(store, 'instruction', clock),
      prices: {
        fresh: lastPaise,
        ask: async () => undefined,
        watch: (_, onPrice) => {
          ticks.add(onPrice);
          return () => ticks.delete(onPrice);
        },
      },
      clock,
      timers: clock,
      find: () => instrument,
      hasSession: () => true,
      chargesPaise: () => 0,
      isAdjustedSince: () => false,
      bandOf: async () => null,
      ownership: soleOwner,
      notifyChat: async () => undefined,
      onIncident: () => undefined,
    });
  }

  /** A stop on either side: one of them is right, the other is refused. */
  function set(exits: ExitService, desk: OpenDesk, lastPaise: number): void {
    const distance = (1 + random.int(30)) * 5 * (random.isHit(0.5) ? 1 : -1);
    const trail = random.isHit(0.5) ? { each: 20, moves: 10 } : null;
    const wanted: NewExit = {
      scope: {
        kind: 'position',
        strategyName: SIMULATED_STRATEGY,
        accountName: account.accountName,
        instrumentKey: instrument.key,
        product: 'Intraday',
      },
      forwardTest: false,
      rules: {
        ...{ stop: { by: 'price', at: lastPaise + distance }, trail, target: null, lock: null, cost: null },
        ...{ timeMinute: null, daysBeforeExpiry: null },
      },
      ...{ closes: null, block: false, days: 'untilRemoved' },
    };
    ask(exits, desk, wanted);
  }

  /** A stop and a target in rupees, some of which the next prices pass. */
  function setOnBasket(exits: ExitService, desk: OpenDesk, basketId: number): void {
    const stop = { by: 'rupees', at: -(1 + random.int(40)) * 50_000 } as const;
    const target = { by: 'rupees', at: (1 + random.int(40)) * 50_000 } as const;
    ask(exits, desk, {
      scope: { kind: 'basket', basketId, strategyName: SIMULATED_STRATEGY, accountName: null },
      forwardTest: false,
      rules: {
        ...{ stop, trail: null, target, lock: null, cost: null },
        ...{ timeMinute: null, daysBeforeExpiry: null },
      },
      ...{ closes: null, block: false, days: 'untilRemoved' },
    });
  }

  function ask(exits: ExitService, desk: OpenDesk, wanted: NewExit): void {
    exits.add(desk, wanted, CALL).then(
      (answer) => {
        if (answer.ok) acknowledged.add(answer.value.id);
      },
      () => undefined,
    );
  }

  function violations({ book }: AccountActor, lastPaise: number): readonly string[] {
    const found: string[] = [];
    for (const id of acknowledged) if (!journal.instructions.has(id)) found.push(`exit ${id} is lost`);
    for (const row of journal.instructions.values()) {
      if (row.kind !== 'exit') continue;
      const { firings, state, position, scope } = row.body;
      if (firings.length > 1) found.push(`exit ${row.id} fired ${firings.length} times`);
      // A basket leaves what other orders of the user are about to close to them.
      const isLeft = scope.kind === 'basket' && book.openOrderCount() > 0;
      if (state.kind === 'closing' && !isLeft) found.push(`exit ${row.id} fired, and is not done`);
      if (state.kind !== 'watching') continue;
      if (scope.kind === 'basket') {
        if (!journal.instructions.get(scope.basketId)?.open)
          found.push(`exit ${row.id} watches a basket that is over`);
        continue;
      }
      const netQty = [...book.positions.values()].reduce((sum, one) => sum + one.netQty, 0);
      if (netQty === 0) found.push(`exit ${row.id} watches what is flat`);
      const value = position?.side === 'short' ? -lastPaise : lastPaise;
      if (stopLevels(row.body).some(({ level }) => value <= level))
        found.push(`exit ${row.id} was passed and did not fire`);
    }
    return found;
  }

  return {
    open,
    set,
    setOnBasket,
    tick: () => {
      for (const onPrice of [...ticks]) onPrice();
    },
    /** The process is gone, and who listened with it. */
    forget: () => ticks.clear(),
    violations,
  };
}
