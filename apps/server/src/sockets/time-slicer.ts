/** Does a part of the work and returns whether there is more. */
export type Work = () => boolean;

/**
 * Divides the event loop among many sockets: each does a part of its work per turn, and other events run between turns.
 */
export type TimeSlicer = { readonly add: (work: Work) => void };

/** A ping, a call or a new connection waits no longer than this for work of sockets. */
const TURN_MS = 2;

export function createTimeSlicer(): TimeSlicer {
  let waiting: Work[] = [];
  let isRunning = false;

  function turn(): void {
    const until = performance.now() + TURN_MS;
    const now = waiting;
    waiting = [];
    let done = 0;
    while (done < now.length && performance.now() < until) {
      const work = now[done];
      done += 1;
      if (work?.()) waiting.push(work);
    }
    // Sockets without a turn yet come before those that want another.
    if (done < now.length) waiting = [...now.slice(done), ...waiting];
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(turn);
  }

  return {
    add: (work) => {
      waiting.push(work);
      if (isRunning) return;
      isRunning = true;
      setImmediate(turn);
    },
  };
}
