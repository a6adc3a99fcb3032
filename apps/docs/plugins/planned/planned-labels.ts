/** The label of a page whose subject is not built yet. The rest of the sentence is the page's own `planned`. */
export const PLANNED_TITLE = 'Not built yet';
export const WORKS_TODAY = 'Works today:';
/** The search recognizes such a page by this class. */
export const PLANNED_CLASS = 'planned';

export function asPlanned(label: string): string {
  return `${label} (planned)`;
}
