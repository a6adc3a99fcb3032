import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Node } from './markdown-nodes.ts';

const SAMPLES = new URL('../../../../samples/', import.meta.url);
const LANGUAGES: Readonly<Record<string, string>> = { py: 'python', ts: 'ts', sh: 'bash' };

/** A program of `samples/` as a code block: the page shows the file that the tests run. */
export function sampleNode(file: string, hasButton: boolean): Node {
  const [, ending = ''] = /^[\w-]+\.(\w+)$/.exec(file) ?? [];
  const lang = LANGUAGES[ending];
  if (lang === undefined) throw new Error(`names no program of samples/: ${file}`);
  const value = readFileSync(fileURLToPath(new URL(file, SAMPLES)), 'utf8').trimEnd();
  return { type: 'code', lang, meta: `title="${file}"${hasButton ? ' run' : ''}`, value };
}
