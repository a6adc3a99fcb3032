/** A client of a simulated broker, with every credential of a login. */
export type SimulatedAccount = {
  /** The broker's name for the person, e.g. XS01234. */
  readonly clientId: string;
  /** The app id or API key that the client created at the broker. */
  readonly appId: string;
  readonly secret: string;
  /** The second application of brokers that have one for prices. */
  readonly marketAppId?: string;
  readonly marketSecret?: string;
  readonly pin?: string;
  /** Base32, as the broker shows it once. */
  readonly totpSecret?: string;
  /** The redirect address that is registered; absent: any. */
  readonly redirectUrl?: string;
  /** Orders are taken from this address alone; absent: from any. */
  readonly registeredAddress?: string;
  /** How long a login is valid; absent: until the hour at which the broker ends all logins. */
  readonly sessionMinutes?: number;
  readonly fundsPaise?: number;
};

export const FUNDS_PAISE_AT_FIRST = 100_000_000;
