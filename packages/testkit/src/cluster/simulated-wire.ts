import { departureOf } from '@spark/cluster';
import type {
  BrokerAnswer,
  BrokerOutcome,
  PlaceOutcome,
  SliceToPlace,
  TradingVenue,
  VenueConnection,
} from '@spark/core';
import type { FaultyVenue } from '../world/faulty-venue.ts';
import type { BrokerJudge } from './broker-judge.ts';
import type { CallBudgetJudge } from './call-budget-judge.ts';
import type { ClusterWorld } from './cluster-world.ts';
import type { SimulatedBudget } from './simulated-budget.ts';
import type { SimulatedMachine } from './simulated-machine.ts';
import { ANSWER_WITHIN_MS, type LeavingDesk, travels, type Ways } from './simulated-way.ts';

/** A desk as one node has it open in one epoch, as far as its broker is concerned. */
export type WiredDesk = LeavingDesk & {
  readonly mayAct: () => boolean;
  readonly actingEpoch: () => number | null;
  /** Asks the database whether the epoch is still the desk's; false also without an answer. */
  readonly confirm: () => Promise<boolean>;
  /** The turn in which the answer to its last commit came. */
  readonly committedTurn: () => number;
  readonly hasPlanned: (tag: string) => boolean;
  /** It behaves as if it owned the desk for ever: deadline and questions are left out. */
  readonly isZombie: boolean;
};

export type SimulatedWire = ReturnType<typeof createSimulatedWire>;

const NOT_SENT = 'This node does not own the desk any more. Nothing was sent.';
const NO_TURN = 'The broker takes only so many requests; too many are waiting.';
const NO_ANSWER = { kind: 'unknown', reason: 'No answer came.' } as const;
const NEVER = new AbortController().signal;
const PLACES: ReadonlySet<string> = new Set(['place']);

type ConnectTerms = Parameters<TradingVenue['connect']>[1];

type Parts = {
  readonly world: ClusterWorld;
  readonly brokers: ReadonlyMap<string, FaultyVenue>;
  readonly judge: BrokerJudge;
  /** Nodes that reach no broker. */
  readonly cut: Set<string>;
  readonly ways: Ways;
  /** Present where the brokers count calls by app. */
  readonly calls: { readonly budget: SimulatedBudget; readonly judge: CallBudgetJudge } | null;
  readonly pacedOdds: () => number;
};

type Gate = {
  readonly isOpen: boolean;
  /** The database was asked, or had just answered to the commit: only a pause since then can make it wrong. */
  readonly mayBeStale: boolean;
};

type CallKind = Parameters<SimulatedBudget['turn']>[1]['kind'];
/** When its node heard that the call may leave. */
type Turn = { readonly hadTurnAt: number };

type Sent<T> = {
  readonly kind: string;
  readonly turn: Turn;
  readonly run: (venue: VenueConnection) => Promise<T>;
};

/** Connections between nodes and brokers, through a relay where there is one. */
export function createSimulatedWire({ world, brokers, judge, cut, ways, calls, pacedOdds }: Parts) {
  const { clock, random, count, onAwait, hasBug } = world;
  const listeners = new Map<string, { readonly machine: SimulatedMachine; readonly to: ConnectTerms }>();

  function connect(desk: WiredDesk, to: ConnectTerms): VenueConnection {
    const { machine, ucc, epoch } = desk;
    const broker = brokers.get(ucc);
    if (!broker) throw new Error(`There is no broker of ${ucc}.`);
    const venue = broker.venue.connect(
      { ucc, accountName: 'account1' },
      {
        ...to,
        onReports: (reports) => {
          if (!cut.has(machine.id)) machine.deliver(() => to.onReports(reports));
        },
        onGap: () => {
          if (!cut.has(machine.id)) machine.deliver(to.onGap);
        },
      },
    );
    listeners.set(`${machine.id} ${ucc}`, { machine, to });
    const way = ways.wayOf(desk);
    let isClosed = false;
    calls?.budget.onTaken(machine, ucc);

    /** Its turn among the calls of all nodes; null where it may not be made. */
    async function turnOf(kind: CallKind, withdrawn?: AbortSignal): Promise<Turn | null> {
      if (!calls) return { hadTurnAt: clock.now() };
      const turn = calls.budget.turn(machine, { ucc, kind, ...(withdrawn && { withdrawn }) });
      return turn === true || (await turn) ? { hadTurnAt: clock.now() } : null;
    }

    /** Whether it may leave: resolves in the turn in which it has to. */
    async function gate(kind: string, tag: string | null): Promise<Gate> {
      let isFresh = PLACES.has(kind) && desk.committedTurn() === machine.turn();
      if (!way.isOpen()) {
        isFresh = false;
        if (!(await way.open())) return { isOpen: false, mayBeStale: false };
      }
      if (desk.isZombie) return { isOpen: true, mayBeStale: true };
      const plannedIn = tag === null || desk.hasPlanned(tag) || hasBug('any epoch places') ? epoch : -1;
      const leaving = { plannedIn: kind === 'place' ? plannedIn : null, epoch, isFresh, isConfirmed: false };
      const sender = () => ({
        mayAct: hasBug('deadline ignored') || desk.mayAct(),
        actingEpoch: isClosed ? null : desk.actingEpoch(),
      });
      let verdict = departureOf(leaving, sender());
      let mayBeStale = isFresh;
      if (verdict === 'ask') {
        mayBeStale = !hasBug('late sends do not ask');
        const isConfirmed = hasBug('late sends do not ask') || (await desk.confirm());
        if (!isConfirmed) count('late send withheld by the database');
        verdict = departureOf({ ...leaving, isConfirmed }, sender());
      } else if (verdict === 'withhold') count('send withheld by the deadline');
      return { isOpen: verdict === 'leave', mayBeStale };
    }

    /** The bytes leave now; the answer is whatever comes back. */
    function send<T>({ kind, turn, run }: Sent<T>, mayBeStale = true): Promise<T | typeof NO_ANSWER> {
      return new Promise((resolve) => {
        const cancel = machine.after(ANSWER_WITHIN_MS, () => {
          way.onSilence();
          resolve(NO_ANSWER);
        });
        const isWrite = kind !== 'book';
        if (isWrite) judge.onDeparture({ ucc, epoch, machine, isZombie: desk.isZombie, mayBeStale });
        onAwait(machine, 'before the request reaches the broker');
        way.carry((passed) => {
          judge.onArrival({ ucc, epoch, machine, isWrite, passed });
          calls?.judge.onArrival({
            ...turn,
            stoodStill: machine.lastWokeAt() >= turn.hadTurnAt || machine.isStanding(),
          });
          void run(venue).then((answer) => {
            onAwait(machine, 'before the answer of the broker arrives');
            travels(world, random, () => {
              if (cut.has(machine.id)) return;
              machine.deliver(() => {
                cancel();
                resolve(answer);
              });
            });
          });
        });
      });
    }

    async function place(
      slice: SliceToPlace,
      departure: Parameters<VenueConnection['place']>[1],
    ): Promise<PlaceOutcome> {
      if (random.isHit(pacedOdds())) {
        count('order waited for its turn');
        onAwait(machine, 'while an order waits for its turn');
        await new Promise<void>((resolve) => {
          machine.after(100 + random.int(6_000), resolve);
          departure.withdrawn.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      const turn = await turnOf('place', departure.withdrawn);
      if (!departure.mayLeave()) return { kind: 'withdrawn' };
      if (!turn) return { kind: 'refused', reason: NO_TURN };
      const { isOpen, mayBeStale } = await gate('place', slice.tag);
      if (!departure.mayLeave()) return { kind: 'withdrawn' };
      if (!isOpen) return { kind: 'refused', reason: NOT_SENT };
      return send(
        {
          kind: 'place',
          turn,
          run: (to) => {
            judge.onPlace({ ucc, tag: slice.tag, epoch });
            return to.place(slice, { mayLeave: () => true, withdrawn: NEVER });
          },
        },
        mayBeStale,
      );
    }

    async function request(
      kind: 'cancel' | 'change',
      run: Sent<BrokerOutcome>['run'],
    ): Promise<BrokerOutcome> {
      const turn = await turnOf(kind);
      if (!turn) return { kind: 'deferred', reason: NO_TURN };
      const { isOpen, mayBeStale } = await gate(kind, null);
      return isOpen ? send({ kind, turn, run }, mayBeStale) : { kind: 'deferred', reason: NOT_SENT };
    }

    return {
      place,
      change: (change) => request('change', (to_) => to_.change(change)),
      cancel: (cancel) => request('cancel', (to_) => to_.cancel(cancel)),
      book: async (): Promise<BrokerAnswer<never>> => {
        const turn = await turnOf('orders');
        if (!turn || (!way.isOpen() && !(await way.open()))) return NO_ANSWER;
        return send({ kind: 'book', turn, run: (to_) => to_.book() as Promise<BrokerAnswer<never>> });
      },
      isConnected: () => !cut.has(machine.id),
      close: async () => {
        isClosed = true;
        way.close();
        listeners.delete(`${machine.id} ${ucc}`);
        await venue.close();
      },
    };
  }

  return {
    cut,
    venueOf: (desk: WiredDesk): TradingVenue => ({
      name: 'simulated',
      capabilities: { bookIsImmediate: false, reportsTerms: true },
      connect: (_, to) => connect(desk, to),
    }),
    /** A node reaches its brokers again and is told that it missed something. */
    heal: (id: string): void => {
      if (!cut.delete(id)) return;
      for (const { machine, to } of listeners.values()) if (machine.id === id) machine.deliver(to.onGap);
    },
  };
}
