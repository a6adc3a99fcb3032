import {
  type Answered,
  type Answers,
  type ClusterSettings,
  createClusterNode,
  type DeskRow,
  type NodeEffect,
  type NodeInput,
  type NodeRow,
  type Statement,
  type StatementKind,
} from '@spark/cluster';
import type { Random } from '../world/seeded-random.ts';
import type { EventQueue } from './event-queue.ts';
import { type JudgedNode, type LeaseJudge, readingAt } from './lease-judge.ts';

type Parts = {
  readonly id: string;
  readonly queue: EventQueue;
  readonly random: Random;
  readonly settings: ClusterSettings;
  readonly judge: LeaseJudge;
  /** Carries a statement out; undefined where there is no database. */
  readonly ask: (statement: Statement) => Answers[StatementKind] | undefined;
  readonly isBusy: (ucc: string) => boolean;
  readonly onHint: (to: string, ucc: string) => void;
  readonly onEnd: (node: LeaseNode) => void;
};

/** A node of the product on virtual time: only who owns what and until when. */
export type LeaseNode = JudgedNode & {
  readonly start: () => void;
  /** Its process is gone. */
  readonly kill: () => void;
  readonly freeze: (ms: number) => void;
  /** For so long nothing comes to the database or from it. */
  readonly cut: (ms: number) => void;
  readonly drain: () => void;
  readonly hear: (input: NodeInput) => void;
  readonly nodes: () => readonly NodeRow[];
  /** Asks for a row as a call does; null where no answer came. */
  readonly readDesk: (ucc: string, then: (row: DeskRow | null) => void) => void;
};

const TICKS_PER_BEAT = 4;
const ANSWERED_WITHIN_MS = 1_000;
const WAY_MS = 15;
/** What is on its way to a broker when a desk is handed over. */
const SETTLES_MS = 300;

export function createLeaseNode(parts: Parts): LeaseNode {
  const { id, queue, random, settings, judge, ask, isBusy, onHint, onEnd } = parts;
  const joinedAt = queue.now();
  const protocol = createClusterNode({
    node: { id, address: id, formatMax: 1, egress: [], secretPrint: '' },
    settings,
  });
  const open = new Set<string>();
  /** Opened while the node may not act, as by an old answer when it wakes up. */
  const unused = new Map<string, number>();
  let endedAt: number | null = null;
  let frozenAt: number | null = null;
  let cutUntil = 0;
  let waiting: (() => void)[] = [];

  /** In the event loop of the node: later, where it stands still. */
  function inLoop(run: () => void): void {
    if (endedAt !== null) return;
    if (frozenAt === null) run();
    else waiting.push(run);
  }

  function hear(input: NodeInput): void {
    inLoop(() => {
      for (const effect of protocol.step(input, readingAt(queue.now()))) perform(effect);
      if (unused.size > 0 && mayAct()) use();
    });
  }

  function perform(effect: NodeEffect): void {
    switch (effect.kind) {
      case 'run':
        run(effect.statement, (answer) =>
          hear({
            kind: 'answered',
            answered: {
              kind: effect.statement.kind,
              statement: effect.statement,
              answer: answer === LOST ? { lost: true } : answer,
            } as Answered,
          }),
        );
        break;
      case 'open-desk':
        unused.set(effect.ucc, effect.epoch);
        open.add(effect.ucc);
        break;
      case 'close-desk':
        judge.closed(effect.ucc, node);
        unused.delete(effect.ucc);
        open.delete(effect.ucc);
        break;
      case 'settle-desk': {
        const { ucc, epoch } = effect;
        queue.after(random.int(SETTLES_MS), () => hear({ kind: 'desk-settled', ucc, epoch }));
        break;
      }
      case 'hint':
        onHint(effect.to, effect.ucc);
        break;
      case 'exit':
        end();
        break;
      case 'begin-duty':
      case 'end-duty':
        break;
    }
  }

  /** It works for them from here on. */
  function use(): void {
    for (const [ucc, epoch] of unused) judge.opened(ucc, node, epoch, isBusy(ucc));
    unused.clear();
  }

  const mayAct = (): boolean => protocol.mayAct(readingAt(queue.now()));

  /** Both ways take a moment, on either the machine can be cut off. */
  function run(statement: Statement, then: (answer: Answers[StatementKind] | typeof LOST) => void): void {
    const begunAt = queue.now();
    const isCut = (): boolean => queue.now() < cutUntil;
    const lose = (): void => {
      queue.after(Math.max(0, begunAt + ANSWERED_WITHIN_MS - queue.now()), () => inLoop(() => then(LOST)));
    };
    if (isCut()) {
      lose();
      return;
    }
    queue.after(1 + random.int(WAY_MS), () => {
      const answer = isCut() ? undefined : ask(statement);
      if (answer === undefined) lose();
      else queue.after(1 + random.int(WAY_MS), () => (isCut() ? lose() : inLoop(() => then(answer))));
    });
  }

  function tick(): void {
    if (endedAt !== null) return;
    if (frozenAt === null) hear({ kind: 'tick' });
    queue.after(settings.beatEveryMs / TICKS_PER_BEAT, tick);
  }

  function end(): void {
    if (endedAt !== null) return;
    endedAt = queue.now();
    open.clear();
    unused.clear();
    onEnd(node);
  }

  const node: LeaseNode = {
    id,
    joinedAt,
    start: () => {
      judge.joined();
      // Ticks of different nodes come at different moments.
      queue.after(random.int(settings.beatEveryMs), tick);
    },
    actsFor: (ucc) => endedAt === null && frozenAt === null && protocol.epochOf(ucc) !== null && mayAct(),
    isRunning: () => endedAt === null && frozenAt === null,
    actedUntil: () => {
      const now = endedAt ?? frozenAt ?? queue.now();
      const ageMs = protocol.beatAgeMs(readingAt(queue.now())) ?? 0;
      return Math.min(now, queue.now() - ageMs + settings.actsForMs);
    },
    kill: end,
    freeze: (ms) => {
      if (frozenAt !== null || endedAt !== null) return;
      frozenAt = queue.now();
      queue.after(ms, () => {
        if (endedAt !== null) return;
        frozenAt = null;
        judge.wokeUp(node, open);
        const those = waiting;
        waiting = [];
        for (const each of those) inLoop(each);
      });
    },
    cut: (ms) => {
      cutUntil = Math.max(cutUntil, queue.now() + ms);
    },
    drain: () => hear({ kind: 'drain' }),
    hear,
    nodes: protocol.nodes,
    readDesk: (ucc, then) =>
      run({ kind: 'read-desk', ucc }, (answer) => then(answer === LOST ? null : (answer as DeskRow | null))),
  };
  return node;
}

const LOST = Symbol('lost');
