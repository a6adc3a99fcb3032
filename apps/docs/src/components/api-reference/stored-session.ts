export const SESSION_KEY = 'spark.api.session';
export const VISIT_KEY = 'spark.api.visit';

/** Whether someone is logged in, for pages that load the session code only then. */
export function hasStoredSession(): boolean {
  try {
    return isGood(sessionStorage.getItem(SESSION_KEY)) || isGood(localStorage.getItem(VISIT_KEY));
  } catch {
    return false;
  }
}

function isGood(text: string | null): boolean {
  const { token, endsAt } = JSON.parse(text ?? '{}');
  return Boolean(token) && !(endsAt && endsAt <= Date.now());
}
