/**
 * Runs several test files in one process, one after the other: most of what a short file takes is loading what it imports.
 * Around the tests of each file are marks, from which the runner knows whose test it is.
 */
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { groupSeconds, ownTestGroup } from './control-group.ts';
import { fileBegins, fileEnds, processorText } from './file-marks.ts';
import { processorSecondsOf } from './processor-time.ts';

const group = ownTestGroup();
const used = () => (group === null ? processorSecondsOf(process.pid) : groupSeconds(group)) ?? Number.NaN;
const { promise: loaded, resolve: startTests } = Promise.withResolvers<void>();

// Node takes the run as ended once no test is left, even while another file is being loaded.
test(fileBegins(''), () => loaded);
for (const path of process.argv.slice(2)) {
  const before = used();
  let begun = Number.NaN;
  test(fileBegins(path), () => {
    begun = used();
  });
  // Node would wait for the test above, and that for ever.
  await import(pathToFileURL(path).href).catch(end);
  const loading = used() - before;
  test(fileEnds(path), (t) => t.diagnostic(processorText(loading + used() - begun)));
}
startTests();

function end(error: unknown): never {
  console.error(error);
  process.exit(1);
}
