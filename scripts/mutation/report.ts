import type { Mutant } from './instrument.ts';
import type { Fate, Tried } from './try-mutants.ts';

const TEXT_MAX = 140;

export function survivorText({ mutant, fate }: Tried): string {
  const { file, line, column, mutator, was, became } = mutant;
  return `${fate}: ${file}:${line}:${column} ${mutator}\n    - ${cut(was)}\n    + ${cut(became)}`;
}

/** One line for each file and one for all of them. */
export function tableText(
  all: readonly Mutant[],
  tried: readonly Tried[],
  equivalent: readonly Mutant[],
): string {
  const files = [...new Set(all.map(({ file }) => file))];
  const row = (name: string, isIn: (mutant: Mutant) => boolean): string => {
    const here = tried.filter(({ mutant }) => isIn(mutant));
    const count = (...fates: Fate[]): number => here.filter(({ fate }) => fates.includes(fate)).length;
    const caught = count('killed', 'timed out');
    const score = here.length === 0 ? '' : `${((100 * caught) / here.length).toFixed(1)} %`;
    const numbers = [
      all.filter(isIn).length,
      here.length + equivalent.filter(isIn).length,
      count('killed'),
      count('timed out'),
      equivalent.filter(isIn).length,
      count('survived', 'not reached'),
    ];
    return `| ${name} | ${numbers.join(' | ')} | ${score} |`;
  };
  return [
    '| file | mutants | tried | killed | timed out | equivalent | survived | score |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...files.map((name) => row(name, ({ file }) => file === name)),
    row('all', () => true),
  ].join('\n');
}

function cut(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}
