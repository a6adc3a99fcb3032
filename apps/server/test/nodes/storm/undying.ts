import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { ACTS_ON } from './acts-on.ts';

/**
 * Lets this process become a node that never ends by itself, once it gets SIGUSR2: it takes no notice of its deadline, of
 * its death and of the rows of its desks. Loaded by `--import`, before anything that has these rules.
 */

const WHEN_UNDYING = 'globalThis.sparkIsUndying === true';

/** What is planted where. A line that is not there any more fails the start, so that no storm is played without it. */
const PLANTED: readonly (readonly [file: RegExp, line: string, planted: string])[] = [
  [/cluster\/src\/lease\.ts$/, 'mayAct: (now) =>', `mayAct: (now) => ${WHEN_UNDYING} ||`],
  [
    /cluster\/src\/lease\.ts$/,
    'if (beats === null || beats <= beatsSeen) {',
    `if (${WHEN_UNDYING}) { underWay = null; return 'held'; }\n      if (beats === null || beats <= beatsSeen) {`,
  ],
  [
    /cluster\/src\/cluster-node\.ts$/,
    'nodes = read.nodes;',
    `if (${WHEN_UNDYING}) return [];\n    nodes = read.nodes;`,
  ],
];

process.on('SIGUSR2', () => {
  Object.assign(globalThis, { sparkIsUndying: true });
  process.stdout.write(`${ACTS_ON}\n`);
});
registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const planted = PLANTED.filter(([file]) => file.test(url));
    if (planted.length === 0) return loaded;
    let source = String(loaded.source);
    for (const [, line, instead] of planted) {
      assert.ok(source.includes(line), `${url} has "${line}"`);
      source = source.replace(line, instead);
    }
    return { ...loaded, source };
  },
});
