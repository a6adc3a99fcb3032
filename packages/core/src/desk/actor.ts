/** Who asked for something, as far as it is known; never a credential. */
export type Actor = {
  readonly kind: keyof typeof WHO;
  /** The number of a webhook, or the id of a chat. */
  readonly name?: string;
  /** The program, as it calls itself. */
  readonly client?: string;
  /** Where the request came from. */
  readonly address?: string;
};

const WHO = {
  password: 'its user, logged in with a password',
  'api-key': 'its user, logged in with the API key',
  /** The token does not say how its holder logged in. */
  token: 'its user, with an access token',
  visitor: 'a visitor',
  webhook: 'webhook',
  chat: 'Telegram chat',
  'command-line': 'the command line of the owner',
  broker: 'the broker',
  spark: 'Spark itself',
} as const;

export const ACTOR_KIND = Object.keys(WHO) as readonly Actor['kind'][];

export function actorText({ kind, name, client, address }: Actor): string {
  const from = address === undefined ? undefined : `from ${address}`;
  const means = [client, from].filter((part) => part !== undefined).join(', ');
  return `${WHO[kind]}${name === undefined ? '' : ` ${name}`}${means === '' ? '' : ` (${means})`}`;
}

/** The end of a sentence; empty where the actor is unknown. */
export function byText(by: Actor | undefined): string {
  return by === undefined ? '' : `, by ${actorText(by)}`;
}
