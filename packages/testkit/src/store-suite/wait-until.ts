import { setTimeout as delay } from 'node:timers/promises';

/** Far more than a busy machine needs: only what never happens waits for the end of it. */
const DEADLINE_MS = 60_000;
const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 50;

/** For the few things that announce themselves by no event. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = DEADLINE_MS,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (let pollMs = FIRST_POLL_MS; !(await holds()); pollMs = Math.min(pollMs * 1.2, LONGEST_POLL_MS)) {
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain until ${what}.`);
    await delay(pollMs);
  }
}
