import { MINUTE_MS, type Timeline } from '../columns/timeline.ts';

/** The minute of the timeline at an instant; between sessions the last one before it. */
export function minuteAt({ sessions }: Timeline, at: number): number {
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sessions[middle]?.startsAt ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const session = sessions[low - 1];
  if (session === undefined) return 0;
  return session.first + Math.min(session.minutes - 1, Math.floor((at - session.startsAt) / MINUTE_MS));
}
