import type { PastContracts } from '@spark/market';

/** Far more than are asked for at one time: every name that is traded, with both kinds. */
const ANSWERS_MAX = 500;

/**
 * Remembers which contracts there were, for as long as the calendar that decides it stays the same: at the end of a minute every
 * deployment asks the same.
 */
export function rememberContracts(past: PastContracts, calendarVersion: () => string): PastContracts {
  const chains = createAnswers<ReturnType<PastContracts['chainOn']>>();
  const expiries = createAnswers<ReturnType<PastContracts['expiriesBetween']>>();
  let version = calendarVersion();

  function forgetOldCalendar(): void {
    const now = calendarVersion();
    if (now === version) return;
    version = now;
    chains.clear();
    expiries.clear();
  }

  return {
    ...past,
    chainOn: (question) => {
      forgetOldCalendar();
      const { exchange, name, day } = question;
      return chains.get(`${exchange} ${name} ${day}`, () => past.chainOn(question));
    },
    expiriesBetween: (range) => {
      forgetOldCalendar();
      const { exchange, name, kind, from, to } = range;
      return expiries.get(`${exchange} ${name} ${kind} ${from} ${to}`, () => past.expiriesBetween(range));
    },
  };
}

function createAnswers<T>() {
  const known = new Map<string, T>();
  return {
    clear: () => known.clear(),
    get: (question: string, work: () => T): T => {
      const found = known.get(question);
      if (found !== undefined) return found;
      const made = work();
      known.set(question, made);
      const [oldest] = known.keys();
      if (known.size > ANSWERS_MAX && oldest !== undefined) known.delete(oldest);
      return made;
    },
  };
}
