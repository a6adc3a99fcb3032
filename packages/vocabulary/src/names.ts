/**
 * Names of strategies and accounts travel in paths and in queries that some clients do not encode, and the
 * colon separates the parts of an identifier (UCC:AccountName): so only letters, digits, space, `_`, `-`, `.`.
 */
export const NAME_PATTERN = '^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$';

export const UCC_PATTERN = '^[A-Z0-9]{4,12}$';

/** Exchange prefix, a colon and a number, e.g. NSE:212. */
export const TOKEN_PATTERN = '^(NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}$';

/**
 * What instruments are called: a token, or a name with or without an exchange, as exchanges and charts write it. A
 * number without an exchange is neither, and a text for "not given" is not a name.
 */
export const INSTRUMENT_NAME_PATTERN =
  '^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$';

export const DATE_PATTERN = '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$';

/** Indian time without a zone. */
/** Two whole numbers, as companies write splits and bonus shares. */
export const SHARE_RATIO_PATTERN = '^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$';
export const TIMESTAMP_PATTERN =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$';

/** A UCC, a colon and the name of an account. */
export const IDENTIFIER_PATTERN = '^[A-Z0-9]{4,12}:[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$';

/** The name of an account, with or without the UCC in front: how a call is narrowed to one account. */
export const ACCOUNT_CHOICE_PATTERN =
  '^(?:[A-Z0-9]{4,12}:)?[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$';

/** Texts that clients send when they mean "not given". They can therefore not be names. */
export const ABSENT_TEXTS: readonly string[] = ['', 'undefined', 'null', 'None'];

/** A dot-only path segment is resolved away by HTTP clients, so such a name could never be addressed. */
export function isUsableName(name: string): boolean {
  return !ABSENT_TEXTS.includes(name) && !/^\.+$/.test(name);
}
