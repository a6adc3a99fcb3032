import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** What the processes that this one started have used of the processor, those they started included. */
export interface ProcessorMeter {
  /** Seconds used by those that ended since the last call; null where the system does not count it. */
  take(): number | null;
}

/**
 * Wall time says little on a busy machine, so the run reports processor time beside it. Linux adds what a process used
 * to its parent at its end, which makes each addition the share of the file that has just ended.
 */
export function createProcessorMeter(read: () => string | null = readOwnStat): ProcessorMeter {
  let taken = endedSeconds(read());
  return {
    take() {
      const now = endedSeconds(read());
      if (now === null || taken === null) return null;
      const seconds = now - taken;
      taken = now;
      return seconds;
    },
  };
}

/** What a process has used until now, with those it started that have ended. */
export function processorSecondsOf(pid: number): number | null {
  const stat = readStat(pid);
  const [own, ended] = [fieldSum(stat, 11), fieldSum(stat, 13)];
  return own === null || ended === null ? null : own + ended;
}

function endedSeconds(stat: string | null): number | null {
  return fieldSum(stat, 13);
}

/**
 * User and system time are adjacent fields. The program's name before them is in parentheses and may contain spaces.
 */
function fieldSum(stat: string | null, index: number): number | null {
  const fields = stat?.split(')').at(-1)?.trim().split(' ') ?? [];
  const ticks = Number(fields[index]) + Number(fields[index + 1]);
  return Number.isFinite(ticks) ? ticks / ticksPerSecond : null;
}

function readOwnStat(): string | null {
  return readStat('self');
}

function readStat(process: number | 'self'): string | null {
  try {
    return readFileSync(`/proc/${process}/stat`, 'utf8');
  } catch {
    return null; // Not Linux, or the process has ended.
  }
}
