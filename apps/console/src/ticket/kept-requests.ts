/**
 * Requests whose answer has not come, kept for this tab so that a reload does not lose them. They hold the key and what the
 * user asked for in words: nothing with which anybody could sign in or order.
 */
export type KeptRequest = {
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

export function keptRequests(storage: Storage): readonly KeptRequest[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRequest) : [];
  } catch {
    return [];
  }
}

export function keepRequest(storage: Storage, request: KeptRequest): void {
  const others = keptRequests(storage).filter(({ key }) => key !== request.key);
  write(storage, [...others, request].slice(-KEPT_MAX));
}

export function forgetRequest(storage: Storage, key: string): void {
  write(
    storage,
    keptRequests(storage).filter((kept) => kept.key !== key),
  );
}

function write(storage: Storage, requests: readonly KeptRequest[]): void {
  try {
    if (requests.length === 0) storage.removeItem(NAME);
    else storage.setItem(NAME, JSON.stringify(requests));
  } catch {
    // A browser that stores nothing loses it with the page, as without this.
  }
}

function isRequest(value: unknown): value is KeptRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, what, ucc } = value as Partial<Record<keyof KeptRequest, unknown>>;
  return typeof key === 'string' && typeof what === 'string' && typeof ucc === 'string';
}
