import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { checkTidy } from './check.ts';
import { cleanRepository, type Files, toSourceFiles, without } from './clean-repository.fixture.ts';
import { findingText, ruleNames } from './finding.ts';
import { innocent, planted } from './planted.fixture.ts';
import { readFiles } from './read-files.ts';

describe('the repository is tidy', () => {
  const findings = checkTidy(readFiles(join(import.meta.dirname, '../..')));
  for (const rule of ruleNames) {
    test(rule, () => {
      const reported = findings.filter((finding) => finding.rule === rule).map(findingText);
      if (reported.length > 0) assert.fail(`${reported.length} found:\n${reported.join('\n')}`);
    });
  }
});

/** What is found in these files, as `rule file:line`. */
function findIn(files: Files): string[] {
  return checkTidy(toSourceFiles(files)).map(({ rule, file, line }) => `${rule} ${file}:${line}`);
}

describe('a planted violation is found where it is', () => {
  for (const { rule, file, line = 2, cases } of planted) {
    for (const [what, text] of Object.entries(cases)) {
      test(`${rule}: ${what}`, () => {
        const whole = line === 1 ? text : `export const one = 1;\n${text}`;
        const found = findIn({ ...cleanRepository, [file]: whole });
        assert.ok(
          found.includes(`${rule} ${file}:${line}`),
          `found instead: ${found.join(', ') || 'nothing'}`,
        );
      });
    }
  }

  test('spec: two laws with one number, at the second', () => {
    const found = findIn({
      ...cleanRepository,
      'packages/core/SPEC.md':
        '| core.B8 | Nothing is lost. |\n| core.B9 | No. |\n| core.B8 | Nothing is doubled. |',
      'packages/core/src/law.test.ts': "test('[core.B8] [core.B9] nothing is lost', () => {});",
    });
    assert.deepEqual(
      found.filter((each) => each.startsWith('spec')),
      ['spec packages/core/SPEC.md:3'],
    );
  });

  test('import-cycle: through a third file, reported once at the first file with the whole path', () => {
    const ring = {
      ...cleanRepository,
      'packages/core/src/a.ts': "export const one = 1;\nimport { b } from './b.ts';",
      'packages/core/src/b.ts': "export { c } from './deep/c.ts';",
      'packages/core/src/deep/c.ts': "import { a } from '../a.ts';",
    };
    assert.deepEqual(findIn(ring), ['import-cycle packages/core/src/a.ts:2']);
    const [finding] = checkTidy(toSourceFiles(ring));
    assert.match(finding?.message ?? '', /a\.ts → b\.ts → deep\/c\.ts → a\.ts/);
  });

  test('import-cycle: through the own name of the package and through a subpath', () => {
    const entry = {
      name: '@spark/core',
      exports: './src/index.ts',
      imports: { '#order/*': './src/order/*' },
    };
    const ring = {
      ...cleanRepository,
      'packages/core/package.json': JSON.stringify(entry),
      'packages/core/src/index.ts': "export { a } from '#order/a.ts';",
      'packages/core/src/order/a.ts': "import { b } from '@spark/core';",
    };
    assert.deepEqual(findIn(ring), ['import-cycle packages/core/src/index.ts:1']);
  });

  test('folder-cycle: types count, tests do not, and the path is reported', () => {
    const ring = {
      ...cleanRepository,
      'packages/core/src/desk/a.ts': "export const one = 1;\nimport type { G } from '../guard/g.ts';",
      'packages/core/src/guard/g.ts': "import { o } from '../order/o.ts';",
      'packages/core/src/order/o.ts': "import type { D } from '../desk/d.ts';",
      'packages/core/src/order/o.test.ts': "import type { L } from '../lib/l.ts';",
      'packages/core/src/lib/l.ts': "import type { O } from '../order/o.ts';",
    };
    assert.deepEqual(findIn(ring), ['folder-cycle packages/core/src/desk/a.ts:2']);
    const [finding] = checkTidy(toSourceFiles(ring));
    assert.match(finding?.message ?? '', /desk → guard → order → desk/);
  });

  test('architecture: no map at all', () => {
    assert.deepEqual(findIn(without(cleanRepository, 'docs/ARCHITECTURE.md')), [
      'architecture docs/ARCHITECTURE.md:1',
    ]);
  });

  test('architecture: a folder of the server that its README does not list', () => {
    const repository = { ...cleanRepository, 'apps/server/src/attic/box.ts': 'export const one = 1;' };
    assert.deepEqual(findIn(repository), ['architecture apps/server/README.md:1']);
    const list = `${cleanRepository['apps/server/README.md']}\`attic/\``;
    assert.deepEqual(findIn({ ...repository, 'apps/server/README.md': list }), []);
  });

  test('readme: a package without one', () => {
    assert.deepEqual(findIn(without(cleanRepository, 'packages/core/README.md')), [
      'readme packages/core/README.md:1',
    ]);
  });

  test('every rule has a planted violation', () => {
    const covered = [...planted.map(({ rule }) => rule), 'import-cycle', 'folder-cycle', 'readme'];
    assert.deepEqual(
      ruleNames.filter((rule) => !covered.includes(rule)),
      [],
    );
  });
});

describe('nothing is found in a clean repository', () => {
  test('in the clean repository', () => assert.deepEqual(findIn(cleanRepository), []));
  for (const { file, cases } of innocent) {
    for (const [what, text] of Object.entries(cases)) {
      test(what, () => assert.deepEqual(findIn({ ...cleanRepository, [file]: text }), []));
    }
  }
});
