/** `npm run build:client`: the TypeScript client as it is published, in packages/sdk-js/dist. */
import { join } from 'node:path';
import { buildClient } from './client/build-client.ts';

const folder = join(import.meta.dirname, '../packages/sdk-js/dist');
await buildClient(folder);
console.log(
  'The client and spark-trader, the command line, are in packages/sdk-js/dist: npm install that folder.',
);
