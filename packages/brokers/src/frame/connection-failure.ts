export const CONNECTION_BROKE = 'The connection broke.';

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody answers at its address.',
  ENOTFOUND: 'Its name was not found.',
  EAI_AGAIN: 'Its name could not be looked up.',
  EHOSTUNREACH: 'Its address cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  EADDRNOTAVAIL: 'The address that this account leaves by is not one of this machine.',
  ECONNRESET: CONNECTION_BROKE,
  EPIPE: CONNECTION_BROKE,
  ETIMEDOUT: 'It does not answer.',
  ERR_PROXY_REFUSED: 'The proxy of this account does not let us through.',
  ERR_PROXY_UNREACHABLE: 'The proxy of this account cannot be reached.',
  ERR_PROXIES_UNREACHABLE: 'Neither the proxy of this account nor the one in reserve can be reached.',
  ERR_PROXY_PRIVATE:
    'The proxy of this account is at a private address that the owner of this Spark does not list in SPARK_PRIVATE_PROXIES.',
  ERR_RELAY_LATER_OWNER: 'Another Spark server works for this user now, so the relay let nothing through.',
  ERR_RELAY_OTHER_KEY:
    'The relay has another key than this server. Give it what npm run spark -- relay key prints.',
  ERR_RELAY_TARGET: 'The relay leads to no such address. List it in its SPARK_RELAY_TARGETS.',
  ERR_RELAY_BROKER_UNREACHED: 'The relay did not reach the broker.',
  ERR_RELAY_NOT_PRESENT: 'The relay has not heard for some seconds that this server owns its desks.',
  ERR_RELAY_REFUSED: 'The relay let nothing through.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not valid.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not valid.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
};

/** Why a connection failed, as a sentence of ours: the error's own text may quote addresses with secrets. */
export function connectionFailure(error: unknown): string {
  const code = codeOf(error);
  if (code === null) return 'The connection failed.';
  return SENTENCES[code] ?? `The connection failed (${code}).`;
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(error.code))
    return error.code;
  return 'cause' in error ? codeOf(error.cause) : null;
}
