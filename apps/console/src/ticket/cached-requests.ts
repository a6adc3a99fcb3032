/**
 * Requests whose answer has not come, kept for this tab so that a reload does not lose them. They hold the key and what the
 * user asked for in words: nothing with which anybody could sign in or order.
 */
export type CachedRequest = {
  readonly key: string;
  /** As the user knows it: `Buy 3 ASHOKLEY-EQ`. */
  readonly what: string;
  /** Whose request it is: a key of another user says nothing. */
  readonly ucc: string;
};

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const NAME = 'spark.console.unanswered';
/** More than anybody has under way at once. */
const KEPT_MAX = 20;

export function cachedRequests(storage: Storage): readonly CachedRequest[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRequest) : [];
  } catch {
    return [];
  }
}

export function cacheRequest(storage: Storage, request: CachedRequest): void {
  const others = cachedRequests(storage).filter(({ key }) => key !== request.key);
  write(storage, [...others, request].slice(-KEPT_MAX));
}

export function forgetRequest(storage: Storage, key: string): void {
  write(
    storage,
    cachedRequests(storage).filter((kept) => kept.key !== key),
  );
}

function write(storage: Storage, requests: readonly CachedRequest[]): void {
  try {
    if (requests.length === 0) storage.removeItem(NAME);
    else storage.setItem(NAME, JSON.stringify(requests));
  } catch {
    // A browser that stores nothing loses it with the page, as without this.
  }
}

function isRequest(value: unknown): value is CachedRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, what, ucc } = value as Partial<Record<keyof CachedRequest, unknown>>;
  return typeof key === 'string' && typeof what === 'string' && typeof ucc === 'string';
}
