import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GENERATED_FILES } from './generated-files.ts';

for (const [name, make] of Object.entries(GENERATED_FILES)) {
  test(`[contract.C40] generated/${name} is fresh`, () => {
    const committed = readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8');
    assert.ok(committed === make(), `generated/${name} is stale. Run: npm run generate`);
  });

  test(`[contract.C40] ${name} is made alike every time and is plain JSON`, () => {
    const text = make();
    assert.equal(text, make());
    assert.ok(text.endsWith('}\n'));
    assert.equal(`${JSON.stringify(JSON.parse(text), null, 2)}\n`, text);
  });

  test(`[contract.C40] the package exports ${name} as the committed file`, () => {
    assert.equal(
      import.meta.resolve(`@spark/contract/${name}`),
      new URL(`../../generated/${name}`, import.meta.url).href,
    );
  });
}
