import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  enterGroup,
  groupSeconds,
  killGroup,
  makeTestGroup,
  ownGroup,
  removeGroup,
} from './control-group.ts';
import { descendantsOf } from './descendants.ts';
import { createProcessorMeter } from './processor-time.ts';

/** What one test file, tool or server uses of the processor, with everything that it starts. */
export interface ProcessorCount {
  /** What Node is given so that a process is counted from its start. */
  readonly execArgv: readonly string[];
  /** Counts a process that runs already, with those that it has started. */
  adopt(pid: number | undefined): void;
  /** Ends what still runs of it, where the system has groups of processes. */
  kill(): void;
  /** Seconds; null where the system does not count them. */
  end(): number | null;
}

export interface ProcessorCounter {
  /** Whether processes that were killed are in the sums. */
  readonly isWhole: boolean;
  begin(): ProcessorCount;
  /** Everything until now, the runner included; null where only what ended by itself is known. */
  total(): number | null;
  close(): void;
}

/**
 * Linux counts by groups of processes where the account may make them. Elsewhere a process that has ended adds to its
 * parent, and what was killed together with its parent is missing.
 */
export function createProcessorCounter(home: string | null = ownGroup()): ProcessorCounter {
  const group = makeTestGroup(home);
  return home === null || group === null ? countByParents() : countByGroups(home, group);
}

function countByGroups(home: string, group: string): ProcessorCounter {
  let begun = 0;
  const close = () => {
    try {
      enterGroup(home, process.pid);
    } catch {
      // The run ends anyway.
    }
    removeGroup(group);
  };
  process.once('exit', close);
  return {
    isWhole: true,
    begin() {
      begun += 1;
      const own = makeInside(group, begun);
      return own === null ? countOfNothing : countOf(own);
    },
    total: () => groupSeconds(group),
    close() {
      process.off('exit', close);
      close();
    },
  };
}

function makeInside(group: string, number: number): string | null {
  const own = join(group, String(number));
  try {
    mkdirSync(own);
    return own;
  } catch {
    return null;
  }
}

function countOf(group: string): ProcessorCount {
  const joining = new URL('./join-group.ts', import.meta.url);
  joining.searchParams.set('group', group);
  return {
    execArgv: [`--import=${joining}`],
    adopt(pid) {
      if (pid === undefined) return;
      for (const each of [pid, ...descendantsOf(pid)]) {
        try {
          enterGroup(group, each);
        } catch {
          // It has ended.
        }
      }
    },
    kill: () => killGroup(group),
    end() {
      const seconds = groupSeconds(group);
      removeGroup(group);
      return seconds;
    },
  };
}

function countByParents(): ProcessorCounter {
  const meter = createProcessorMeter();
  return {
    isWhole: false,
    // Each addition is the share of what has just ended.
    begin: () => ({ ...countOfNothing, end: () => meter.take() }),
    total: () => null,
    close: () => undefined,
  };
}

const countOfNothing: ProcessorCount = {
  execArgv: [],
  adopt: () => undefined,
  kill: () => undefined,
  end: () => null,
};
