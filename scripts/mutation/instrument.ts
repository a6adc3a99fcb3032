import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly mutator: string;
  /** The original text, and the replacement. */
  readonly was: string;
  readonly became: string;
  /** The line in which it begins, as it was. */
  readonly code: string;
  /** The whole file with this mutant alone. */
  readonly source: string;
}

const SWITCH = new URL('./mutant-switch.ts', import.meta.url).href;

/** Wording of logs and alarms, and kinds that the type checker guards. */
const EXCLUDED = ['StringLiteral'];

export interface Instrumented {
  readonly mutants: readonly Mutant[];
  /** Writes all mutants into the files of the copy, each behind its switch. */
  readonly write: () => void;
}

export async function instrument(root: string, files: readonly string[]): Promise<Instrumented> {
  const sources = files.map((name) => ({
    name,
    content: readFileSync(join(root, name), 'utf8'),
    mutate: true,
  }));
  const instrumenter = new Instrumenter(SILENT);
  const result = await instrumenter.instrument(sources, {
    plugins: null,
    excludedMutations: EXCLUDED,
    ignorers: [],
    noHeader: true,
  });
  const linesOf = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
  const mutants = result.mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location, mutatorName, replacement }): Mutant => {
      const { before, was, after } = cutOut(linesOf.get(fileName) ?? [], location);
      const isOperation = /Logical|Equality|Arithmetic/.test(mutatorName);
      return {
        id,
        file: fileName,
        line: location.start.line + 1,
        column: location.start.column + 1,
        mutator: mutatorName,
        was: oneLine(was),
        became: oneLine(replacement),
        code: linesOf.get(fileName)?.[location.start.line]?.trim() ?? '',
        source: before + (isOperation ? `(${replacement})` : replacement) + after,
      };
    });
  const head = `import { stryCov_9fa48, stryMutAct_9fa48 } from '${SWITCH}';\n`;
  const write = (): void => {
    for (const { name, content } of result.files) writeFileSync(join(root, name), head + content);
  };
  return { mutants, write };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function cutOut(lines: readonly string[], { start, end }: { start: Place; end: Place }) {
  const offset = ({ line, column }: Place): number =>
    lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + column;
  const text = lines.join('\n');
  const [from, to] = [offset(start), offset(end)];
  return { before: text.slice(0, from), was: text.slice(from, to), after: text.slice(to) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const nothing = (): void => undefined;
const no = (): boolean => false;
const SILENT = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
