import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Node } from './markdown-nodes.ts';

const SAMPLES = new URL('../../../../samples/', import.meta.url);
const LANGUAGES: Readonly<Record<string, string>> = { py: 'python', ts: 'ts', sh: 'bash' };

export type SampleProgram = { readonly language: string; readonly title: string; readonly code: string };

/** A program of `samples/`, by the attributes of the directive. */
export function readSample(file: string | undefined, title?: string): SampleProgram {
  const [, ending = ''] = /^(?:[\w-]+\/)?[\w-]+\.(\w+)$/.exec(file ?? '') ?? [];
  const language = LANGUAGES[ending];
  if (file === undefined || language === undefined) throw new Error(`names no program of samples/: ${file}`);
  const code = readFileSync(fileURLToPath(new URL(file, SAMPLES)), 'utf8').trimEnd();
  return { language, title: title ?? file, code };
}

type Sample = { readonly file?: string; readonly title?: string; readonly run?: string };

/** The program as a code block: the page shows the file that the tests run. */
export function sampleNode({ file, title, run }: Sample): Node {
  const program = readSample(file, title);
  const meta = `title="${program.title}"${run === 'yes' ? ' run' : ''}`;
  return { type: 'code', lang: program.language, meta, value: program.code, meaning: meaningOf(file ?? '') };
}

/** The same for the files of one program in several languages: `key.sh`, `key.py` and `key.ts`. */
export function meaningOf(file: string): string {
  return file.replace(/\.\w+$/, '').replaceAll('_', '-');
}
