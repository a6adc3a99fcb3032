import { useSyncExternalStore } from 'react';

export const LANGUAGES = [
  { id: 'curl', label: 'curl', prism: 'bash' },
  { id: 'typescript', label: 'TypeScript', prism: 'typescript' },
  { id: 'python', label: 'Python', prism: 'python' },
] as const;

export type LanguageId = (typeof LANGUAGES)[number]['id'];

const STORAGE_KEY = 'spark.api.language';
const listeners = new Set<() => void>();
let chosen: LanguageId | undefined;

/** The language of all samples: one choice for the page, remembered for the next visit. */
export function useSampleLanguage(): LanguageId {
  return useSyncExternalStore(subscribe, current, () => 'curl');
}

export function chooseSampleLanguage(id: LanguageId): void {
  chosen = id;
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function current(): LanguageId {
  chosen ??= remembered() ?? 'curl';
  return chosen;
}

function remembered(): LanguageId | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return LANGUAGES.find((language) => language.id === stored)?.id;
  } catch {
    return undefined;
  }
}
