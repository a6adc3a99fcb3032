import type { SealedKnock } from '@spark/cluster';

const SCHEME = 'Spark ';

/** What a header claims to be; null where it is no knock. */
export function readKnock(header: string | undefined): SealedKnock | null {
  if (!header?.startsWith(SCHEME)) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(header.slice(SCHEME.length), 'base64url').toString());
    return isKnock(read) ? read : null;
  } catch {
    return null;
  }
}

function isKnock(value: unknown): value is SealedKnock {
  if (typeof value !== 'object' || value === null) return false;
  const { ucc, node, relay, target, mac, epoch, number } = value as Readonly<Record<string, unknown>>;
  return (
    [ucc, node, relay, target, mac].every((text) => typeof text === 'string' && text.length <= 300) &&
    Number.isSafeInteger(epoch) &&
    Number.isSafeInteger(number)
  );
}
