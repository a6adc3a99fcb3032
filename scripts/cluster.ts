import { parseArgs } from 'node:util';
import { endAsked } from './cluster/end-asked.ts';
import { playStorms } from './cluster/play-storms.ts';
import { showNodes } from './cluster/show-nodes.ts';

// Several nodes on this machine, to try and to look at: data lives until Ctrl-C.
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    port: { type: 'string', default: '8080' },
    seed: { type: 'string' },
    storm: { type: 'string' },
    before: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const { seed, storm, before, minutes } = values;
const signal = endAsked();
// Faults in place of something to look at.
if (seed !== undefined || storm !== undefined || before !== undefined)
  process.exit(await playStorms({ seed: seed ?? '1', storm, before, minutes, signal }));
const count = Number(values.nodes);
if (!Number.isInteger(count) || count < 2 || count > 9)
  throw new Error(`--nodes must be a whole number from 2 to 9, not "${values.nodes}".`);
await showNodes({ count, port: Number(values.port), signal });
process.exit(0);
