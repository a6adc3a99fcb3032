import { createHash } from 'node:crypto';
import { CONTRACTS_KNOWN_FROM } from '@spark/market';

/** Changes with the rules by which contracts of past days are worked out. */
const CONTRACT_RULES_VERSION = `1 ${CONTRACTS_KNOWN_FROM}`;

/** A short name for everything that candles follow from: the source of what is not stored, if any, and all that is stored. */
export function dataVersion(source: string | null, stored: string): string {
  const parts = [source ?? 'stored alone', stored, CONTRACT_RULES_VERSION];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
