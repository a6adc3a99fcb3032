/**
 * When an access token ends, in epoch milliseconds; null when it does not say. Counted from the login by how long it
 * lasts, because the clock of a page may be wrong by hours.
 */
export function tokenEnd(token: string, loggedInAt: number): number | null {
  const [, payload = ''] = token.split('.');
  try {
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      readonly iat?: unknown;
      readonly exp?: unknown;
    };
    return typeof iat === 'number' && typeof exp === 'number' ? loggedInAt + (exp - iat) * 1_000 : null;
  } catch {
    return null;
  }
}
