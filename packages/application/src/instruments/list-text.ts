import { type CachedMaster, readNote } from './cached-master.ts';

/** What the bundled list has, and what it lacks. */
export const BUNDLED_IS_A_SAMPLE =
  'a sample: shares with futures and options, indices with INDIA VIX, contracts by the rules of the exchanges';

/** For people: which list of instruments a start uses. */
export function listInUse(dataFolder: string): string {
  const note = readNote(dataFolder);
  return note === null ? `the bundled list, ${BUNDLED_IS_A_SAMPLE}` : loadedListText(note);
}

export function loadedListText({ broker, day, source }: CachedMaster): string {
  return broker === undefined
    ? `the list loaded on ${day} from ${source}`
    : `the list of ${broker} of ${day}`;
}
