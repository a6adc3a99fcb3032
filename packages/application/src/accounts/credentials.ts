import type { Account, BrokerCredentials } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { ACCOUNT_SECRETS } from '../secrets/account-secrets.ts';
import type { Vault } from '../secrets/vault.ts';
import { readEgress } from './egress.ts';

/** What an adapter may know of an account, decrypted. */
export function credentialsOf(vault: Vault, desk: OpenDesk, account: Account): BrokerCredentials {
  const secrets: Record<string, string> = {};
  for (const name of ACCOUNT_SECRETS) {
    const secret = vault.open(desk, account.name, name);
    if (secret !== null) secrets[name] = secret;
  }
  const { Egress: way, BotKeys: _, ...known } = secrets;
  const egress = way === undefined ? null : readEgress(way);
  return {
    ucc: desk.user.ucc,
    accountName: account.name,
    clientId: account.clientId,
    secrets: known,
    ...(egress === null ? {} : { egress }),
  };
}
