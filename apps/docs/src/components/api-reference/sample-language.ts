import { useStorageSlot } from '@docusaurus/theme-common';
import { LANGUAGES, type LanguageId } from './languages.ts';

/** Where the tabs of the pages store the reader's choice: the group `language`. */
const STORAGE_KEY = 'docusaurus.tab.language';

/** The language of all samples: one choice for the whole site, remembered for the next visit. */
export function useSampleLanguage(): readonly [LanguageId, (id: LanguageId) => void] {
  const [stored, slot] = useStorageSlot(STORAGE_KEY);
  return [LANGUAGES.find(({ id }) => id === stored)?.id ?? LANGUAGES[0].id, slot.set];
}
