import { readFileSync } from 'node:fs';

type Manifest = { readonly scripts: { readonly start: string } };

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Manifest;

/** The arguments that `npm start` gives to Node: servers are measured as people run them. */
export const START_ARGUMENTS: readonly string[] = scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
