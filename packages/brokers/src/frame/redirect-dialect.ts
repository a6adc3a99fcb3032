/** How a broker's login page sends the browser back to Spark. */
export type RedirectDialect = {
  /** The name of the query parameter that has the auth code. */
  readonly codeName: string;
  /** What a person hands over where the redirect came without a state. Absent: the code alone. */
  readonly byHand?: (authCode: string, query: ReadonlyMap<string, string>) => string;
  /** Why there is no code, where the broker's redirect shows it in its own way. */
  readonly refusal?: (query: ReadonlyMap<string, string>) => string | null;
};

export const AUTH_CODE_REDIRECT: RedirectDialect = { codeName: 'auth_code' };
