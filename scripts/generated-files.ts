import { GENERATED_FILES } from '@spark/contract';
import { brokerTable } from './broker-table.ts';
import { apiReport } from './client/api-report.ts';
import { callsSource, entitiesSource } from './client/client-source.ts';
import { versionSource } from './client/version-source.ts';
import { toolNames, toolsSource } from './mcp/tools-source.ts';
import { pageBacktests } from './page-backtests/play-blocks.ts';
import { PYTHON_FILES } from './python-client/python-files.ts';
import { underlyingTable } from './underlying-table.ts';
import { VECTOR_FILES } from './vectors/vector-files.ts';

export type GeneratedFile = { readonly path: string; readonly make: () => string };

/** Every file that is made from the code and committed, in the order in which they are made. */
export const generatedFiles: readonly GeneratedFile[] = [
  ...inFolder('packages/contract/generated', GENERATED_FILES),
  ...inFolder('apps/docs/generated', {
    'brokers.json': brokerTable,
    'underlyings.json': underlyingTable,
    'assistant-tools.json': toolNames,
    'page-backtests.json': pageBacktests,
  }),
  ...inFolder('packages/sdk-js/src/generated', {
    'entities.ts': entitiesSource,
    'calls.ts': callsSource,
    'version.ts': versionSource,
  }),
  ...inFolder('packages/mcp/src/generated', { 'tools.ts': toolsSource }),
  // After the sources, of which it is made.
  ...inFolder('packages/sdk-js', { 'api-report.md': apiReport }),
  ...inFolder('vectors', VECTOR_FILES),
  ...inFolder('clients/python/src/sparklib/generated', PYTHON_FILES),
];

function inFolder(folder: string, files: Readonly<Record<string, () => string>>): GeneratedFile[] {
  return Object.entries(files).map(([name, make]) => ({ path: `${folder}/${name}`, make }));
}
