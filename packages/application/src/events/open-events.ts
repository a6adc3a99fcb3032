import {
  type AccountKey,
  closingProblemText,
  type DeploymentRow,
  type JournalEntry,
  type JournalWrite,
  type LogRow,
  type Runtime,
  type Store,
} from '@spark/core';
import type { DeskService, OpenDesk, PositionUpdate } from '@spark/engine';
import { eventOfDesk } from './desk-events.ts';
import { createEvents, type Events, type SparkEvent } from './events.ts';
import { createInstructionEvents } from './instruction-events.ts';
import { createLogTail } from './log-tail.ts';

/** The events of all users, and where they come from. */
export type OpenEvents = {
  readonly events: Events;
  /** The same store; what becomes durable in it is told. */
  readonly tapped: (store: Store) => Store;
  readonly followDesks: (desks: Pick<DeskService, 'follow' | 'cached'>) => void;
  readonly onPositions: (update: PositionUpdate) => void;
  /** Something is wrong at the broker of an account, or is over. */
  readonly onIncident: (account: AccountKey, type: 'ERROR' | 'INFO', sentence: string) => void;
  /** Something about Spark itself, for everyone who follows now. */
  readonly publishToAll: (what: string, level: SparkEvent['level'], text: string) => void;
  readonly close: () => void;
};

const NOBODY = { accountName: null, strategyName: null, id: null } as const;

export function openEvents({ clock, timers, log }: Runtime): OpenEvents {
  const events = createEvents(clock);
  const eventOfInstruction = createInstructionEvents();
  let tail: ReturnType<typeof createLogTail> | null = null;
  let deskOf: DeskService['cached'] = () => undefined;

  function publish(ucc: string, event: SparkEvent | null): void {
    if (event !== null) events.publish(ucc, () => event);
  }

  function onWrite(ucc: string, at: number, write: JournalWrite): void {
    switch (write.kind) {
      case 'append-logs':
        tail?.add(ucc, write.lines);
        return;
      case 'put-instructions':
        for (const row of write.instructions) publish(ucc, eventOfInstruction(row, at));
        return;
      case 'put-deployments':
        for (const row of write.deployments) publish(ucc, deploymentEvent(row, at));
        return;
      case 'put-trades':
        publish(ucc, tradesEvent('written', write.trades.length, at));
        return;
      case 'remove-trades':
        publish(ucc, tradesEvent('deleted', write.numbers.length, at));
        return;
      default:
    }
  }

  function onEntry({ ucc, at, writes }: JournalEntry): void {
    for (const write of writes) onWrite(ucc, at, write);
  }

  function tapped(store: Store): Store {
    tail = createLogTail({
      readLogs: store.journal.readLogs,
      publish: (line) => publish(line.ucc, logEvent(line, deskOf(line.ucc))),
      ...{ clock, timers, log },
    });
    return {
      ...store,
      commit: async (change) => {
        const outcome = await store.commit(change);
        if (outcome.kind === 'stored' && change.logs && events.isWanted(change.ucc))
          tail?.add(change.ucc, change.logs);
        return outcome;
      },
      journal: {
        ...store.journal,
        // Every order passes here: who has no reader costs a look.
        record: (entry) => {
          const stored = store.journal.record(entry);
          if (!events.isWanted(entry.ucc)) return stored;
          stored.then(
            () => onEntry(entry),
            () => undefined,
          );
          return stored;
        },
      },
    };
  }

  return {
    events,
    tapped,
    followDesks: (desks) => {
      deskOf = desks.cached;
      desks.follow(({ user: { ucc } }, facts) => {
        for (const fact of facts) publish(ucc, eventOfDesk(fact, clock.now()));
      });
    },
    onPositions: ({ account: { ucc, accountName }, facts }) => {
      for (const fact of facts) {
        if (fact.kind !== 'position-close-failed') continue;
        const { strategyName } = fact.key;
        const text = closingProblemText(accountName, fact);
        const about = { ...NOBODY, accountName, strategyName, at: fact.at, text };
        publish(ucc, { kind: 'squareOff', what: 'unfinished', level: 'ERROR', ...about });
      }
    },
    onIncident: ({ ucc, accountName }, level, text) => {
      const what = level === 'ERROR' ? 'incident' : 'incidentOver';
      publish(ucc, { ...NOBODY, kind: 'account', what, level, accountName, at: clock.now(), text });
    },
    publishToAll: (what, level, text) => {
      for (const ucc of events.followedUsers())
        publish(ucc, { ...NOBODY, kind: 'system', what, level, at: clock.now(), text });
    },
    close: () => tail?.close(),
  };
}

/** The name of a line is that of an account or of a strategy. */
function logEvent({ id, at, name, type, message }: LogRow, desk: OpenDesk | undefined): SparkEvent {
  return {
    ...{ kind: 'log', what: 'line', level: type, at, id, text: message },
    accountName: desk?.accounts.has(name) ? name : null,
    strategyName: desk?.strategies.has(name) && !desk.accounts.has(name) ? name : null,
  };
}

/** Each is stored again only when its state or its revision changes. */
function deploymentEvent(row: Omit<DeploymentRow, 'ucc'>, at: number): SparkEvent {
  const { id, strategyName, state, name, rev, ended } = row;
  const says = ended?.says ?? `it is ${state}, with revision ${rev}.`;
  return {
    ...{ kind: 'deployment', what: state, level: 'INFO', at, accountName: null, strategyName, id },
    text: `Deployment ${id} of ${name} in ${strategyName}: ${says}`,
  };
}

function tradesEvent(what: string, count: number, at: number): SparkEvent | null {
  if (count === 0) return null;
  const text = `${count === 1 ? 'One trade was' : `${count} trades were`} ${what === 'written' ? 'written to' : 'deleted from'} the tradebook.`;
  return { ...NOBODY, kind: 'trades', what, level: 'INFO', at, text };
}
