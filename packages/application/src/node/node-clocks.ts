import { uptime } from 'node:os';
import type { ClockReading } from '@spark/cluster';

/** The clocks of this machine, read together. */
export function readClocks(): ClockReading {
  return { monotonicMs: performance.now(), wallMs: Date.now(), uptimeMs: uptime() * 1_000 };
}
