import { runReplayThread } from '@spark/application';
import { explainAnyRefusal } from '../wire/exit-refusal.ts';

/** One replayed day, in the words of this server. */
await runReplayThread({ explain: explainAnyRefusal });
