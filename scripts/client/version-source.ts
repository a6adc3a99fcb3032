import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLIENT = join(import.meta.dirname, '../../packages/sdk-js/package.json');

export function versionSource(): string {
  const { version } = JSON.parse(readFileSync(CLIENT, 'utf8')) as { readonly version: string };
  return (
    '// Written by `npm run generate` from package.json. Do not edit.\n\n' +
    `/** The version of the client. */\nexport const VERSION = '${version}';\n`
  );
}
