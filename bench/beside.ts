/**
 * `npm run bench:beside -- ../spark-before orders prices`: the benches of another checkout and of this one in turns on the same
 * machine, printed side by side.
 */
import { join, resolve } from 'node:path';
import { commitOf, missingIn, runBenches } from './beside/checkout.ts';
import { readFigures } from './beside/read-figures.ts';
import { sideBySide, type Turn } from './beside/side-by-side.ts';

/** Orders, calls, sockets, prices and brokers; ready time and memory are among `http-calls`. */
const USUAL = ['http-calls', 'orders', 'order-sockets', 'prices', 'brokers'];
const TURNS = Number(process.env.BENCH_TURNS ?? 3);

const [other, ...names] = process.argv.slice(2);
if (other === undefined) {
  console.error('Name the folder of another checkout: npm run bench:beside -- ../spark-before [bench …]');
  process.exit(2);
}
const folders = { before: resolve(other), after: join(import.meta.dirname, '..') };
for (const folder of Object.values(folders)) {
  const missing = missingIn(folder);
  if (missing === null) continue;
  console.error(missing);
  process.exit(2);
}

const wanted = names.length > 0 ? names : USUAL;
for (const [side, folder] of Object.entries(folders))
  console.log(`${side.padEnd(8)}${folder}  ${commitOf(folder)}`);

const turns: Turn[] = [];
for (let turn = 1; turn <= TURNS; turn += 1) {
  const printed = { before: '', after: '' };
  // Whoever is first meets another machine than whoever is second: each is first in every other turn.
  const order = turn % 2 === 1 ? (['before', 'after'] as const) : (['after', 'before'] as const);
  for (const name of wanted)
    for (const side of order) {
      console.log(`turn ${turn} of ${TURNS}: ${name}, ${side}`);
      printed[side] += await runBenches(folders[side], [name]);
    }
  turns.push({ before: readFigures(printed.before), after: readFigures(printed.after) });
}
for (const line of sideBySide(turns)) console.log(line);
