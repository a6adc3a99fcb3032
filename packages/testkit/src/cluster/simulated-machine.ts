import type { ClockReading } from '@spark/cluster';
import type { Clock, Timers } from '@spark/core';
import type { ManualClock } from '../world/manual-clock.ts';

/**
 * How a machine stands still. `stopped`: the process alone, as by SIGSTOP. `asleep`: the machine, whose monotonic clock
 * stands. `paused`: a virtual machine, in which no clock moves.
 */
export type Standstill = 'stopped' | 'asleep' | 'paused';

/** The process of a node and what it sees of time. Everything that reaches the process is handed to `deliver`. */
export type SimulatedMachine = {
  readonly id: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly reading: () => ClockReading;
  /** Runs a callback of the process: at once, when it wakes up, or never. */
  readonly deliver: (run: () => void) => void;
  /** What the kernel does for the process, also while that is stopped; not while the machine stands still. */
  readonly whenMoving: (run: () => void) => void;
  readonly after: (ms: number, run: () => void) => () => void;
  /** Counts callbacks: what happens within one of them is one chain of turns. */
  readonly turn: () => number;
  readonly stand: (how: Standstill) => void;
  readonly wake: () => void;
  readonly crash: () => void;
  readonly isDead: () => boolean;
  /** In true time; null while it lives. */
  readonly diedAt: () => number | null;
  readonly isStanding: () => boolean;
  readonly jumpWall: (ms: number) => void;
  /** When its uptime last began to move again, in true time; it cannot know what passed before. */
  readonly lastPauseEndedAt: () => number;
  /** When it last went on after a standstill of any kind, in true time. */
  readonly lastWokeAt: () => number;
};

export function createSimulatedMachine(id: string, world: ManualClock): SimulatedMachine {
  const startedAt = world.now();
  let standstill: Standstill | null = null;
  let since = 0;
  let monotonicLost = 0;
  let uptimeLost = 0;
  let wallJump = 0;
  let isDead = false;
  let turns = 0;
  let lastPauseEndedAt = -1;
  let lastWokeAt = -1;
  let diedAt: number | null = null;
  let waiting: (() => void)[] = [];
  let held: (() => void)[] = [];

  const standingFor = (): number => world.now() - since;
  const isMoving = (): boolean => standstill === null || standstill === 'stopped';

  function lost(clock: 'monotonic' | 'uptime'): number {
    const [before, stands] =
      clock === 'monotonic' ? [monotonicLost, !isMoving()] : [uptimeLost, standstill === 'paused'];
    return before + (stands ? standingFor() : 0);
  }

  const monotonic = (): number => world.now() - startedAt - lost('monotonic');
  const wall = (): number => world.now() - lost('uptime') + wallJump;

  function deliver(run: () => void): void {
    if (isDead) return;
    if (standstill !== null) {
      waiting.push(run);
      return;
    }
    turns += 1;
    run();
  }

  function whenMoving(run: () => void): void {
    if (isMoving()) run();
    else held.push(run);
  }

  /** Timers follow the monotonic clock. */
  function after(ms: number, run: () => void): () => void {
    const due = monotonic() + Math.max(0, ms);
    let isCancelled = false;
    function fire(): void {
      if (isDead || isCancelled) return;
      if (!isMoving()) held.push(fire);
      else if (monotonic() < due) world.at(world.now() + due - monotonic(), fire);
      else deliver(() => isCancelled || run());
    }
    const cancel = world.at(world.now() + Math.max(0, ms), fire);
    return () => {
      isCancelled = true;
      cancel();
    };
  }

  function wake(): void {
    if (standstill === null) return;
    const passed = standingFor();
    if (standstill !== 'stopped') monotonicLost += passed;
    if (standstill === 'paused') {
      uptimeLost += passed;
      lastPauseEndedAt = world.now();
    }
    standstill = null;
    lastWokeAt = world.now();
    const [fromKernel, fromWorld] = [held, waiting];
    held = [];
    waiting = [];
    for (const run of fromKernel) run();
    for (const run of fromWorld) deliver(run);
  }

  return {
    id,
    clock: { now: wall },
    timers: { at: (when, run) => after(when - wall(), run) },
    reading: () => ({
      monotonicMs: monotonic(),
      wallMs: wall(),
      uptimeMs: world.now() - startedAt - lost('uptime'),
    }),
    deliver,
    whenMoving,
    after,
    turn: () => turns,
    stand: (how) => {
      if (standstill !== null || isDead) return;
      standstill = how;
      since = world.now();
    },
    wake,
    crash: () => {
      isDead = true;
      diedAt = world.now();
      standstill = null;
      waiting = [];
      // What the kernel had of a dead process still leaves.
      const left = held;
      held = [];
      for (const run of left) run();
    },
    isDead: () => isDead,
    diedAt: () => diedAt,
    isStanding: () => standstill !== null,
    jumpWall: (ms) => {
      wallJump += ms;
    },
    lastPauseEndedAt: () => (standstill === 'paused' ? world.now() : lastPauseEndedAt),
    lastWokeAt: () => lastWokeAt,
  };
}
