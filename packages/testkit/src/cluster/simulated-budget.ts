import { createPacer, type Pacer } from '@spark/brokers';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedMachine } from './simulated-machine.ts';

/** What a broker takes of all users of an app together, as it counts itself. */
export const APP_BUDGET = { kinds: 'all', countedBy: 'app', calls: 30, perMs: 10_000 } as const;

type Parts = {
  readonly database: SimulatedDatabase;
  /** A call was counted. */
  readonly onPlace: () => void;
};

type PacedCall = Parameters<Pacer['turn']>[0];
type Turn = {
  readonly ucc: string;
  readonly kind: PacedCall['kind'];
  readonly withdrawn?: AbortSignal;
};

/** The real pacer of each node, for calls that are counted by app over all of them. */
export type SimulatedBudget = ReturnType<typeof createSimulatedBudget>;

export function createSimulatedBudget({ database, onPlace }: Parts) {
  const pacers = new Map<string, Pacer>();
  const credentials = new Map<string, PacedCall['credentials']>();

  function pacerOf(machine: SimulatedMachine): Pacer {
    const known = pacers.get(machine.id);
    if (known) return known;
    const dialect = { budgets: [APP_BUDGET], appOf: () => 'the app' } as const;
    const pacer = createPacer(dialect, {
      clock: machine.clock,
      timers: machine.timers,
      sharedCalls: { take: (call) => database.takeCall(machine, call, onPlace) },
    });
    pacers.set(machine.id, pacer);
    return pacer;
  }

  function credentialsOf(ucc: string): PacedCall['credentials'] {
    const known = credentials.get(ucc) ?? { ucc, accountName: 'account1', clientId: ucc, secrets: {} };
    credentials.set(ucc, known);
    return known;
  }

  return {
    /** Another node made the calls of this desk until now. */
    onTaken: (machine: SimulatedMachine, ucc: string): void => pacerOf(machine).onTaken(ucc),
    /** False where it would have to wait for too long, or where nobody can say what is used. */
    turn: (machine: SimulatedMachine, { ucc, kind, withdrawn }: Turn): true | Promise<boolean> =>
      pacerOf(machine).turn({
        kind,
        credentials: credentialsOf(ucc),
        ...(withdrawn && { withdrawn }),
      }),
  };
}
