/** Logs each sentence once: a venue's book repeats it at every lookup. */
export type LogOnce = { readonly log: (sentence: string) => void };

const SENTENCES_MAX = 1_000;

export function createLogOnce(log: (sentence: string) => void): LogOnce {
  const logged = new Set<string>();
  return {
    log: (sentence) => {
      if (logged.has(sentence)) return;
      logged.add(sentence);
      for (const oldest of logged) {
        if (logged.size <= SENTENCES_MAX) break;
        logged.delete(oldest);
      }
      log(sentence);
    },
  };
}
