import type { IncomingHttpHeaders } from 'node:http';
import type { AccessTokens } from '@spark/application';
import type { Actor } from '@spark/core';

/** The caller of an accepted call: how they logged in, with which program, and from where. */
export type ActorOf = (headers: IncomingHttpHeaders, address: string) => Actor;

export function createActorOf({ remembered }: Pick<AccessTokens, 'remembered'>): ActorOf {
  return (headers, address) => {
    const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const client = clientOf(headers['user-agent']);
    return {
      kind: (token === undefined ? undefined : remembered(token)?.via) ?? 'token',
      ...(client === undefined ? {} : { client }),
      address,
    };
  };
}

/** Only its name and version: the rest is free text. */
function clientOf(userAgent: string | undefined): string | undefined {
  const product = /^[A-Za-z][\w.-]{0,39}(?:\/[\w.-]{1,20})?(?![^\s;,(])/.exec(userAgent ?? '')?.[0];
  // Every browser calls itself that.
  return product?.startsWith('Mozilla/') ? 'a browser' : product;
}
