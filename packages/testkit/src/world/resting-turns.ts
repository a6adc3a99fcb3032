import { setImmediate, setTimeout } from 'node:timers/promises';

/** So many turns are enough where nothing but this process has to work. */
const TURNS_AT_FULL_SPEED = 64;

/**
 * Turns of the event loop for a loop that waits until something is so. After the first ones a millisecond passes with each:
 * a loop that never rests takes the processor from the threads, disks and processes that it waits for.
 */
export function createRestingTurns(): () => Promise<unknown> {
  let turns = 0;
  return () => {
    turns += 1;
    return turns <= TURNS_AT_FULL_SPEED ? setImmediate() : setTimeout(1);
  };
}
