import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Route } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { fitsFreeBody } from './fits-free-body.ts';
import type { FieldSchema } from './read-value.ts';

const FREE = ROUTES.flatMap((route: Route) => (route.freeBody ? [[route.id, route.freeBody] as const] : []));
const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
/** As many as are just allowed, and one more. */
const counted = fc
  .constantFrom(0, 1, LIMITS.actionsPerAlert, LIMITS.actionsPerAlert + 1)
  .map((length) => Array.from({ length }, () => ({})));
const value = fc.oneof(
  counted,
  fc.jsonValue({ maxDepth: 2 }),
  object,
  fc.array(fc.oneof({ weight: 9, arbitrary: object }, fc.jsonValue()), { maxLength: 5 }),
);

test('[contract.C14] whether a free body fits is what TypeBox says, for every call that takes one', () => {
  assert.ok(FREE.length > 3);
  for (const [id, schema] of FREE) {
    fc.assert(
      fc.property(value, (given) => {
        assert.equal(fitsFreeBody(schema as FieldSchema, given), Check(schema as TSchema, given), id);
      }),
    );
  }
});

test('[contract.C60] loading the contract does not load TypeBox', () => {
  const contract = new URL('../index.ts', import.meta.url).href;
  const program = `
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
    await import('${contract}');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  assert.match(stdout, /contract\/src\/index\.ts/);
  assert.doesNotMatch(stdout, /node_modules\/typebox/);
});
