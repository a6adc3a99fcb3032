import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '@spark/application';
import { openNodeRows, type StorePlace } from '@spark/store';

/** A node that ended sooner than this is started again with a pause. */
const LIVED_MS = 10_000;
const PAUSE_MS = 1_000;
const TRIES_MAX = 3;
const TRY_AGAIN_AFTER_MS = 500;

/** What a node tells the process that started it, once it has joined. */
export type NodeNews = { readonly node: string };

/**
 * Runs the node as a process of its own, and starts it again when it ends by itself. Only who started a process can
 * prove that it is gone, so the desks of a node that crashed need not wait until its beats are missed. Resolves with the
 * exit code once the node was told to end, or could not start.
 */
export async function watchOverNode(place: StorePlace, say: (text: string) => void): Promise<number> {
  let child: ChildProcess | null = null;
  let isEnding = false;
  let hasJoined = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      isEnding = true;
      child?.kill(signal);
    });
  for (;;) {
    const startedAt = performance.now();
    // A node that ran goes on where the standby was lost, or became the primary, since it started.
    const started = startAgain(hasJoined ? { SPARK_ALLOW_LOSS: '1' } : {});
    child = started.child;
    const { node, code } = await started.ended;
    hasJoined ||= node !== null;
    const isDeclared = node === null ? Promise.resolve() : declareDead(place, node);
    if (isEnding || code === 0 || node === null) {
      await isDeclared;
      return code;
    }
    say('A node ended by itself. It is started again, and the others take its desks.');
    isDeclared.catch(({ message }: Error) => say(`Its end could not be stored: ${message}`));
    if (performance.now() - startedAt < LIVED_MS) await delay(PAUSE_MS);
    if (isEnding) return code;
  }
}

type Ended = {
  /** Null where it never joined. */
  readonly node: string | null;
  readonly code: number;
};

/** This program once more, with a channel to this process. */
function startAgain(settings: Environment): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...settings },
  });
  let node: string | null = null;
  child.on('message', (news: NodeNews) => {
    node = news.node;
  });
  const ended = once(child, 'exit').then(([code]): Ended => ({ node, code: code ?? 1 }));
  return { child, ended };
}

/** Its desks are free from then on. Where the database does not answer, the others miss its beats. */
async function declareDead(place: StorePlace, node: string): Promise<void> {
  const rows = openNodeRows(place);
  try {
    for (let tried = 1; ; tried++) {
      try {
        await rows.run({ kind: 'declare-dead', node, beats: null });
        return;
      } catch (error) {
        if (tried === TRIES_MAX) throw error;
        await delay(TRY_AGAIN_AFTER_MS);
      }
    }
  } finally {
    await rows.close();
  }
}
