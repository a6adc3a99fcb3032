/** Somebody who trades at a simulated broker, with everything that person needs to log in. */
export type SimulatedAccount = {
  /** The broker's name for the person, e.g. XS01234. */
  readonly clientId: string;
  /** The app id or API key that the person made at the broker. */
  readonly appId: string;
  readonly secret: string;
  /** The second application of brokers that have one for prices. */
  readonly marketAppId?: string;
  readonly marketSecret?: string;
  readonly pin?: string;
  /** Base32, as the broker shows it once. */
  readonly totpSecret?: string;
  /** Where the broker may send the browser back to; absent: wherever it is asked to. */
  readonly redirectUrl?: string;
  /** Orders are taken from this address alone; absent: from any. */
  readonly registeredAddress?: string;
  /** How long a login is good for; absent: until the broker's hour of the night. */
  readonly sessionMinutes?: number;
  readonly fundsPaise?: number;
};

export const FUNDS_PAISE_AT_FIRST = 100_000_000;
