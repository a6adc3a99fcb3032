import { runReplayThread } from './run-replay-thread.ts';

/** For a rim that brings no thread of its own: refusals stand as their codes. */
await runReplayThread({ explain: ({ code }) => code });
