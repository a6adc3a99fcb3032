import { setTimeout as delay } from 'node:timers/promises';

const DEADLINE_MS = 15_000;
const POLL_MS = 5;

/** For the few things that announce themselves by no event. */
export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited ${DEADLINE_MS} ms in vain until ${what}.`);
    await delay(POLL_MS);
  }
}
