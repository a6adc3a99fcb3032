/** What a page that is ahead of the program says of itself. The rest of the sentence is the page's own `planned`. */
export const PLANNED_TITLE = 'Not built yet';
export const WORKS_TODAY = 'Works today:';
/** By this class the search knows such a page when it reads it back. */
export const PLANNED_CLASS = 'planned';

export function asPlanned(label: string): string {
  return `${label} (planned)`;
}
