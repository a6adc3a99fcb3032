import type { IncomingHttpHeaders } from 'node:http';

/** How this process shows relays that it owns a desk. */
export type RelayKnocks = {
  /** Whether the proxy of an account is a relay. */
  readonly isRelay: (proxyUrl: string) => boolean;
  /** The value that asks for one tunnel to the target. `relay` is the start of the relay, as it named itself. */
  readonly knock: (desk: DeskEpoch, tunnel: { readonly relay: string; readonly target: string }) => string;
  /**
   * Makes an epoch known at both relays of an account before anything of it leaves by one. Resolves when both know it and
   * know this process, or after a moment: a relay that is not reached is told later.
   */
  readonly announce?: (desk: DeskEpoch, relays: readonly string[]) => Promise<void>;
  /** False where a relay is known to let tunnels stand that nobody renews, so that it cannot be one of two. */
  readonly mayBeOneOfTwo?: (proxyUrl: string) => boolean;
};

export type DeskEpoch = { readonly ucc: string; readonly epoch: number };

/** A relay, as the tunnels for one epoch of a desk ask it. */
export type RelayDoor = {
  readonly headers: (target: string) => Readonly<Record<string, string>>;
  readonly startOf: (headers: IncomingHttpHeaders) => string;
  /** Which start of it the knocks of this moment are for; empty while nobody has asked it. */
  readonly start: () => string;
  readonly learnStart: (start: string) => void;
  readonly codeOf: (headers: IncomingHttpHeaders) => RelayRefusal;
};

export type RelayRefusal = (typeof CODES)[keyof typeof CODES] | 'ERR_RELAY_REFUSED';

/** By the words of the relay. */
const CODES = {
  'older epoch': 'ERR_RELAY_LATER_OWNER',
  forged: 'ERR_RELAY_OTHER_KEY',
  target: 'ERR_RELAY_TARGET',
  'not present': 'ERR_RELAY_NOT_PRESENT',
  'broker not reached': 'ERR_RELAY_BROKER_UNREACHED',
} as const;

/** `starts`: which start of each relay answered last, for all desks. */
export function createRelayDoor(
  url: string,
  desk: DeskEpoch,
  { knock }: RelayKnocks,
  { starts, isOneOfTwo }: { readonly starts: Map<string, string>; readonly isOneOfTwo: boolean },
): RelayDoor {
  return {
    headers: (target) => ({
      'proxy-authorization': knock(desk, { relay: starts.get(url) ?? '', target }),
      // Its tunnel lasts only while this process is known to live.
      ...(isOneOfTwo && { 'x-spark-leased': 'yes' }),
    }),
    startOf: (headers) => String(headers['x-spark-relay'] ?? ''),
    start: () => starts.get(url) ?? '',
    learnStart: (start) => void starts.set(url, start),
    codeOf: (headers) => {
      const why = String(headers['x-spark-refused'] ?? '');
      return why in CODES ? CODES[why as keyof typeof CODES] : 'ERR_RELAY_REFUSED';
    },
  };
}
