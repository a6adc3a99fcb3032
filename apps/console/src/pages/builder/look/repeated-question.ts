export type RepeatedQuestion<Answer> = {
  /** Asks once it is not replaced for a moment, and then again and again. What was asked before is given up. */
  readonly ask: (question: (signal: AbortSignal) => Promise<Answer>) => void;
  readonly close: () => void;
};

type Parts<Answer> = {
  readonly onAnswer: (answer: Answer) => void;
  readonly onFailure: (error: unknown) => void;
  /** How long nothing may change before it is asked. */
  readonly restMs: number;
  /** How long after an answer it is asked again. */
  readonly everyMs: number;
  /** While nobody sees the answer nothing is asked. */
  readonly isSeen: () => boolean;
};

/** One request at a time: an edit ends the one under way, and the next begins when its answer is there. */
export function createRepeatedQuestion<Answer>(parts: Parts<Answer>): RepeatedQuestion<Answer> {
  const { onAnswer, onFailure, restMs, everyMs, isSeen } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;

  function stop(): void {
    clearTimeout(timer);
    running?.abort();
    running = null;
  }

  return {
    ask: (question) => {
      stop();
      const own = new AbortController();
      running = own;
      const later = (ms: number) => {
        timer = setTimeout(() => void turn(), ms);
      };
      async function turn(): Promise<void> {
        if (!isSeen()) return later(everyMs);
        try {
          const answer = await question(own.signal);
          if (!own.signal.aborted) onAnswer(answer);
        } catch (error) {
          if (!own.signal.aborted) onFailure(error);
        }
        if (!own.signal.aborted) later(everyMs);
      }
      later(restMs);
    },
    close: stop,
  };
}
