/** Tells each sentence once: a venue's book says the same at every look. */
export type LogOnce = { readonly log: (sentence: string) => void };

const SENTENCES_MAX = 1_000;

export function createLogOnce(log: (sentence: string) => void): LogOnce {
  const told = new Set<string>();
  return {
    log: (sentence) => {
      if (told.has(sentence)) return;
      told.add(sentence);
      for (const oldest of told) {
        if (told.size <= SENTENCES_MAX) break;
        told.delete(oldest);
      }
      log(sentence);
    },
  };
}
