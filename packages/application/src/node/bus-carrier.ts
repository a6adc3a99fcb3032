/** What carries texts between nodes. Any of them may get lost, and strangers may have a say: seals are not its business. */
export type BusCarrier = {
  /** Dropped while it is down. */
  readonly publish: (subject: string, text: string) => void;
  readonly subscribe: (subject: string, onText: (text: string) => void) => () => void;
  readonly isUp: () => boolean;
  readonly onState: (listener: (isUp: boolean) => void) => () => void;
  readonly close: () => Promise<void>;
};

/** Where a server of NATS is, and what it asks of who connects. */
export type BusPlace = {
  /** Host and port each. */
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
  readonly token?: string;
  readonly user?: string;
  readonly password?: string;
};
