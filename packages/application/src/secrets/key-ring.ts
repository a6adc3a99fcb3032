import { createHmac, createSecretKey, hkdfSync, type KeyObject, scryptSync } from 'node:crypto';
import { assert } from '@spark/core';

/**
 * The keys that Spark derives from one master secret, each for one purpose. A ring has a current master key, which
 * seals everything new, and may have others, to open what they sealed.
 */
export type KeyRing = {
  readonly current: MasterKey;
  readonly byId: ReadonlyMap<string, MasterKey>;
};

export type MasterKey = {
  /** A fingerprint, stored beside what the key sealed. It identifies the key and reveals nothing about it. */
  readonly id: string;
  /** A key object: creating it from bytes at every use would cost four times the unsealing itself. */
  readonly sealing: KeyObject;
  readonly lookup: Buffer;
  readonly tokens: Buffer;
  /** A key object too: nodes sign and check with it at every call that they pass on. */
  readonly nodes: KeyObject;
  /** The only one that leaves this process: relays are given it. It opens nothing that is stored. */
  readonly relays: Buffer;
};

export function createKeyRing(masters: readonly [current: Buffer, ...others: Buffer[]]): KeyRing {
  const [current, ...others] = masters;
  const key = deriveKeys(current);
  return { current: key, byId: new Map([key, ...others.map(deriveKeys)].map((each) => [each.id, each])) };
}

/** The same keys with another one as the current. */
export function withCurrent(ring: KeyRing, id: string): KeyRing {
  const current = ring.byId.get(id);
  assert(current, `the key ${id} is on the ring`);
  return { ...ring, current };
}

/** A typed secret may be weak, so guessing it is made slow. */
export function masterFromText(secret: string): Buffer {
  return scryptSync(secret.normalize('NFKC'), 'spark.secret.1', 32, {
    N: 2 ** 15,
    r: 8,
    p: 1,
    maxmem: 64 * 2 ** 20,
  });
}

function deriveKeys(master: Buffer): MasterKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', master, 'spark.1', purpose, bytes));
  return {
    id: derive('id', 6).toString('hex'),
    sealing: createSecretKey(derive('sealing', 32)),
    lookup: derive('lookup', 32),
    tokens: derive('tokens', 32),
    nodes: createSecretKey(derive('nodes', 32)),
    relays: derive('relays', 32),
  };
}

/** How an API key is found without storing it readably. */
export function lookupMac(key: MasterKey, apiKey: string): string {
  return createHmac('sha256', key.lookup).update(apiKey).digest('base64url');
}

/** By what one node knows that another one speaks. */
export function nodeMac(key: MasterKey, text: string): string {
  return createHmac('sha256', key.nodes).update(text).digest('base64url');
}

/** By what a node shows a relay that it speaks for the cluster. */
export function relayMac(key: MasterKey, text: string): string {
  return createHmac('sha256', key.relays).update(text).digest('base64url');
}

/** As its operator gives it to a relay. */
export function relayKeyText(key: MasterKey): string {
  return key.relays.toString('base64url');
}
