import type { Sentence } from './play-story.ts';
import { brokerSentences } from './say-broker.ts';
import { deskSentences } from './say-desk.ts';
import { orderSentences } from './say-orders.ts';
import { timeSentences } from './say-time.ts';

/** Everything that can happen in a story. */
export const happenings: readonly Sentence[] = [
  ...deskSentences,
  ...orderSentences,
  ...brokerSentences,
  ...timeSentences,
];
