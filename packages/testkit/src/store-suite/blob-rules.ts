import { deepEqual, equal, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import type { Store } from '@spark/core';
import { MORNING } from './journal-rows.ts';
import { rejectsWith } from './refusals.ts';
import type { WithHome } from './store-home.ts';

const NAME = 'lists/loaded.json';

/** Bytes of every kind, longer than one row holds. */
function bytes(length: number, seed: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 31 + seed) % 251));
}

const blobOf = (body: Uint8Array, name = NAME) => ({ name, at: MORNING, body });

const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

const bodyOf = async ({ blobs }: Store, name = NAME) => (await blobs.read(name))?.body;

export function blobRules(withHome: WithHome): void {
  it(
    '[store.S231] a name that is no path of a file is refused, and what was never put is not there',
    withHome(async ({ store: open }) => {
      const { blobs } = await open();
      for (const name of ['', '/a', 'a/', '../a', 'a/../b', 'a//b', 'a b', 'ä', '.hidden'])
        await rejectsWith('invalid', blobs.put(blobOf(bytes(3, 1), name)));
      equal(await blobs.read(NAME), null);
      await blobs.remove(NAME);
      deepEqual(await blobs.list(''), []);
    }),
  );

  it(
    '[store.S231] a file comes back as it was put, whatever its length, and replaces a longer one whole',
    withHome(async ({ store: open }) => {
      const store = await open();
      for (const length of [1_000_003, 524_288, 262_145, 262_144, 1, 0]) {
        const body = bytes(length, length);
        equal(await store.blobs.put(blobOf(body)), true);
        ok(Buffer.from((await bodyOf(store)) ?? []).equals(body), `${length} bytes`);
        const head = { name: NAME, hash: hashOf(body), at: MORNING, bytes: length };
        deepEqual(await store.blobs.list(''), [head]);
      }
      await store.blobs.put(blobOf(bytes(2, 2), 'lists/b'));
      await store.blobs.put(blobOf(bytes(3, 3), 'listsb'));
      const names = async (prefix: string) => (await store.blobs.list(prefix)).map(({ name }) => name);
      deepEqual(await names('lists/'), ['lists/b', NAME]);
      deepEqual(await names('lists'), ['lists/b', NAME, 'listsb']);
      await store.blobs.remove(NAME);
      deepEqual(await names(''), ['lists/b', 'listsb']);
    }),
  );

  it(
    '[store.S231] of those that replace the same file at the same moment one does, and the others see that it is another one',
    withHome(async ({ store: open }) => {
      const stores = [await open(), await open()];
      const race = (over: string | null, from: number) =>
        Promise.all(
          [...stores, ...stores].map(({ blobs }, at) => blobs.put(blobOf(bytes(600_000, from + at)), over)),
        );
      const [first = 0, second = 10] = [1, 11];
      equal((await race(null, first)).filter(Boolean).length, 1);
      const [store] = stores;
      ok(store);
      const there = (await store.blobs.read(NAME))?.hash ?? '';
      equal((await race(there, second)).filter(Boolean).length, 1);
      const now = await store.blobs.read(NAME);
      ok(now && now.hash !== there);
      equal(await store.blobs.put(blobOf(bytes(1, 1)), there), false);
      equal(await store.blobs.put(blobOf(bytes(1, 1)), null), false);
      await Promise.all(stores.map(({ blobs }, at) => blobs.put(blobOf(bytes(600_000 * (2 - at), 90 + at)))));
      ok(await store.blobs.read(NAME), 'it is one of them, whole');
    }),
  );
}
