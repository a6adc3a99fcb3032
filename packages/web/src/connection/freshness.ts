import type { SparkError } from '@spark/client';

/** How fresh the data of a page is. */
export type Freshness =
  /** Not connected: not begun, closed, or ended for the given reason. */
  | { readonly state: 'off'; readonly why: SparkError | null }
  /** The first connection is being made. */
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  /** The connection was lost a moment ago and is being made again. */
  | { readonly state: 'reconnecting'; readonly attempt: number }
  /** Nothing was heard since this instant: what is shown may be old. */
  | { readonly state: 'stale'; readonly since: number };

export const OFF: Freshness = { state: 'off', why: null };

/** The same for people. */
export function freshnessText(freshness: Freshness, now: number): string {
  switch (freshness.state) {
    case 'off':
      return freshness.why ? `Off: ${freshness.why.message}` : 'Off';
    case 'connecting':
      return 'Connecting…';
    case 'live':
      return 'Live';
    case 'reconnecting':
      return freshness.attempt > 1 ? `Reconnecting, attempt ${freshness.attempt}` : 'Reconnecting';
    case 'stale':
      return `Stale: nothing received for ${durationText(now - freshness.since)}, reconnecting`;
  }
}

function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
