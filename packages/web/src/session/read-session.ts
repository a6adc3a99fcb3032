import { NOBODY, type Session } from './session.ts';

/** A session from what a page stored; null when it is not valid. */
export function readSession(value: unknown): Session | null {
  if (typeof value !== 'object' || value === null) return null;
  const { server, token, user, isVisitor, endsAt }: Partial<Record<keyof Session, unknown>> = {
    ...NOBODY,
    ...value,
  };
  const isWhole =
    typeof server === 'string' &&
    typeof token === 'string' &&
    typeof user === 'string' &&
    typeof isVisitor === 'boolean' &&
    (endsAt === null || typeof endsAt === 'number');
  return isWhole ? { server, token, user, isVisitor, endsAt } : null;
}
