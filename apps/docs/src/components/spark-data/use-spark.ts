import type { Spark } from '@spark/client';
import { sparkOf } from '@spark/web';
import { siteSession, useSession } from '../api-reference/session.ts';

/** The client of whoever is logged in, the same while the session is; null while nobody is. */
export function useSpark(): Spark | null {
  const { token } = useSession();
  return token === '' ? null : sparkOf(siteSession);
}
