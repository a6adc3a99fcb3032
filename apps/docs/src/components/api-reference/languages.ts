/** The clients first. The ids are the labels of the tabs on the other pages. */
export const LANGUAGES = [
  { id: 'Python', code: 'python' },
  { id: 'TypeScript', code: 'typescript' },
  { id: 'curl', code: 'bash' },
] as const;

export type LanguageId = (typeof LANGUAGES)[number]['id'];
