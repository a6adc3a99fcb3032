/** For browsers without requestIdleCallback. */
const PAUSE_MS = 50;

const waiting = new Set<() => void>();

/** Does the work when the browser has nothing else to do, one piece a turn, so that no turn is long. */
export function inIdleTurn(work: () => void): () => void {
  waiting.add(work);
  if (waiting.size === 1) whenIdle(takeNext);
  return () => waiting.delete(work);
}

function takeNext(): void {
  const [work] = waiting;
  if (!work) return;
  waiting.delete(work);
  if (waiting.size > 0) whenIdle(takeNext);
  work();
}

function whenIdle(turn: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(turn);
  else setTimeout(turn, PAUSE_MS);
}
