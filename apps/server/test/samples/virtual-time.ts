/** Loaded before a program: whenever it sleeps, the test lets that time pass, and nothing else moves. */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const control = process.env.VIRTUAL_CLOCK ?? '';
let now = await pass(0);

async function pass(milliseconds: number): Promise<number> {
  const reply = await fetch(`${control}/?ms=${Math.round(milliseconds)}`);
  return Number(await reply.text());
}

class VirtualDate extends Date {
  constructor(...given: [] | [number | string]) {
    super(given[0] ?? now);
  }

  static override now(): number {
    return now;
  }
}

globalThis.Date = VirtualDate as DateConstructor;
Object.assign(timers, {
  setTimeout: async (milliseconds: number) => {
    now = await pass(milliseconds);
  },
});
syncBuiltinESMExports();
