import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** argon2id with the memory and passes that OWASP names as a minimum; about 60 ms on a small machine. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const hashWithArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** The hash in the usual PHC form, so that the cost can be raised later without breaking old ones. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, COST, TAG_BYTES);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain64(salt)}$${plain64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash is not in PHC form.');
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(given, expected);
}

/** The hash of an unknown password: checking it takes as long as checking a real one. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bOILeUT/k3cVW7U9igLANA$LsB5T9ctEhRlPGpVL4XzrkFCveKzfSwiTjB/B5UErgQ';

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

function derive(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return hashWithArgon2('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost });
}

function plain64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
