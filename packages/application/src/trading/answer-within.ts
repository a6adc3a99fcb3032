/** So long an answer waits for brokers: a person waits for it, and would rather know than be quick. */
export const ANSWER_WITHIN_MS = 1_000;
