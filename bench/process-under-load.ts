import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { START_ARGUMENTS } from './start-arguments.ts';

/** A server in a separate process, so that the load is made on another core. */
export type ProcessUnderLoad = {
  readonly url: string;
  readonly startedInMs: number;
  readonly residentMb: () => number;
  /** Processor time used so far, all threads together, and those of the processes that it has started. */
  readonly processorMs: () => number;
  /** With `withTurns`: of the main thread, since the last call. */
  readonly turns: () => Promise<Turns>;
  readonly stop: () => Promise<void>;
};

export type Turns = {
  /** Processor time from one turn of the event loop to the next, in milliseconds. */
  readonly pieces: readonly number[];
  /** The share of the time that passed in which it was at work. */
  readonly busy: number;
  /** The time that passed. */
  readonly tookMs: number;
  /** How much later than it could a turn of the event loop began, the slowest hundredth. */
  readonly delayP99Ms: number;
};

type Start = {
  readonly script: string;
  /** Beside those that `npm start` has. */
  readonly nodeArguments?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The line of output that says where it listens. */
  readonly ready: RegExp;
  readonly withTurns?: boolean;
};

const TURN_METER = ['--import', new URL('./turn-meter.ts', import.meta.url).href];

export async function startProcess({
  script,
  nodeArguments = [],
  env = {},
  ready,
  withTurns = false,
}: Start): Promise<ProcessUnderLoad> {
  const began = performance.now();
  const meter = withTurns ? TURN_METER : [];
  const child = spawn(process.execPath, [...START_ARGUMENTS, ...meter, ...nodeArguments, script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(withTurns ? (['ipc'] as const) : [])],
  });
  const url = await addressOf(child, ready);
  return {
    url,
    startedInMs: performance.now() - began,
    residentMb: () => residentMb(child.pid),
    processorMs: () => processorMsOfTree(child.pid),
    turns: async () => {
      child.send('turns');
      const [turns] = await once(child, 'message');
      return turns as Turns;
    },
    stop: () => {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function addressOf(child: ChildProcess, ready: RegExp): Promise<string> {
  if (!child.stdout) throw new Error('The process has no output to read its address from.');
  for await (const line of createInterface({ input: child.stdout })) {
    const match = ready.exec(line);
    if (!match) continue;
    // Whatever follows is read and dropped, so that the process never waits for its reader.
    child.stdout.resume();
    const found = match[1] ?? '';
    return found.startsWith('http') ? found.replace('localhost', '127.0.0.1') : `http://127.0.0.1:${found}`;
  }
  throw new Error('The process ended before it printed its address.');
}

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** A node is a process that another one has started and watches over. Those that have ended count for who started them. */
export function processorMsOfTree(pid: number | undefined): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const started = children === '' ? [] : children.split(' ').map(Number);
    return started.reduce((sum, each) => sum + processorMsOfTree(each), processorMs(pid));
  } catch {
    // It has ended since it was listed.
    return 0;
  }
}

/** The kernel counts in hundredths of a second. */
function processorMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [own, inKernel, ofEnded, ofEndedInKernel] = fields.slice(11, 15).map(Number);
  return ((own ?? 0) + (inKernel ?? 0) + (ofEnded ?? 0) + (ofEndedInKernel ?? 0)) * 10;
}
