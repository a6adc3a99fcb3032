/** Does a little of the work and says whether there is more. */
export type Work = () => boolean;

/** Work of many sockets on one event loop: each gets a little in turn, and between turns others are heard. */
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
    // Who did not have a turn comes before who wants another.
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
