import type { Spark } from '@spark/client';
import { sparkOf } from '@spark/web';
import { siteSession, useSession } from '../api-reference/session.ts';

/** The client of the logged-in user, the same while the session is; null without a login. */
export function useSpark(): Spark | null {
  const { token } = useSession();
  return token === '' ? null : sparkOf(siteSession);
}
