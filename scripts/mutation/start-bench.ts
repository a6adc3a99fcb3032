import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { BenchAnswer, BenchRequest } from './bench-messages.ts';

export interface Bench {
  /** What it answers, or `dead` when its watchdog ended it, or when it did not answer at all. */
  readonly ask: (request: BenchRequest) => Promise<BenchAnswer | 'dead'>;
  readonly stop: () => void;
}

/** Few stories and short properties: a mutant that many of them would catch is caught by some of them. */
const SEEDS = '60';
/** For a bench whose watchdog cannot help. */
const ANSWER_MS_MAX = 300_000;

export function startBench(copy: string): Bench {
  const child = fork(join(import.meta.dirname, 'bench.ts'), {
    cwd: copy,
    env: { ...process.env, SIMULATE_SEEDS: SEEDS },
    execArgv: ['--max-old-space-size=1024', '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  let hasEnded = false;
  let onAnswer: (answer: BenchAnswer | 'dead') => void = () => undefined;
  child.on('message', (message: BenchAnswer) => onAnswer(message));
  child.on('exit', () => {
    hasEnded = true;
    onAnswer('dead');
  });
  const stop = (): void => {
    child.kill('SIGKILL');
  };
  return {
    stop,
    ask: async (request) => {
      if (hasEnded) return 'dead';
      const { promise, resolve } = Promise.withResolvers<BenchAnswer | 'dead'>();
      onAnswer = resolve;
      child.send(request);
      const limit = setTimeout(stop, ANSWER_MS_MAX);
      const answer = await promise;
      clearTimeout(limit);
      return answer;
    },
  };
}
