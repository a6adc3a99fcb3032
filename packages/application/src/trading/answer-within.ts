/** How long an answer waits for brokers: a person prefers a certain answer to a quick one. */
export const ANSWER_WITHIN_MS = 1_000;
