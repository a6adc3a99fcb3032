/** One number that a bench printed. */
export type Figure = {
  /** The bench, and what it measured: the same in both checkouts, or the figures would not be of the same thing. */
  readonly bench: string;
  readonly what: string;
  readonly value: number;
  readonly better: 'more' | 'less';
  /** Of something that is not Spark, beside which Spark is measured. */
  readonly isBaseline: boolean;
};

type Measure = { readonly name: string; readonly pattern: RegExp; readonly better?: 'more' };

/** What benches say of a subject. A ratio is to be large where it is one of rates, and small where it is one of times. */
const MEASURES: readonly Measure[] = [
  { name: 'a second', pattern: /([\d,]+)\/s/, better: 'more' },
  { name: 'ticks a second', pattern: /([\d,]+) ticks\/s/, better: 'more' },
  { name: 'ratio', pattern: /ratio ([\d.]+)/ },
  { name: 'ratio by processor time', pattern: /by processor time ([\d.]+)/, better: 'more' },
  { name: 'median ms', pattern: /median ([\d.]+) ms/ },
  { name: 'p50 ms', pattern: /p50 ([\d.]+) ms/ },
  { name: 'p99 ms', pattern: /(?<!delay )p99 ([\d.]+) ms/ },
  { name: 'slowest ms', pattern: /slowest(?: of \d+)?:? ([\d.]+) ms/ },
  { name: 'ms of the processor', pattern: /([\d.]+) ms of the server's processor/ },
  { name: 'event-loop delay p99 ms', pattern: /event-loop delay p99 ([\d.]+) ms/ },
  { name: 'ready after ms', pattern: /ready after ([\d.]+) ms/ },
  { name: 'idle memory MB', pattern: /idle memory ([\d.]+) MB/ },
  { name: 'memory after the load MB', pattern: /after the load ([\d.]+) MB/ },
];

/** Reads what `npm run bench` prints, of this version or an earlier one. Lines without a figure are passed over. */
export function readFigures(output: string): readonly Figure[] {
  const figures: Figure[] = [];
  const seen = new Map<string, number>();
  let bench = '';
  let heading = '';
  for (const line of output.split('\n')) {
    const [, name] = /^== (.+) ==$/.exec(line) ?? [];
    if (name !== undefined) [bench, heading] = [name, ''];
    heading = /^\d+ connections?(?=, median of)/.exec(line)?.[0] ?? heading;
    const found = figuresOf(line);
    if (found.length === 0) continue;
    const subject = [line.startsWith('  ') ? heading : '', subjectOf(line)].filter(Boolean).join(', ');
    // Two subjects of one name are told apart by their order.
    const times = (seen.get(bench + subject) ?? 0) + 1;
    seen.set(bench + subject, times);
    const numbered = times === 1 ? subject : `${subject} (${times})`;
    for (const figure of found) {
      const what = [numbered, figure.name].filter(Boolean).join(': ');
      figures.push({ bench, what, ...figure.values, isBaseline: /\bbaseline$/.test(line.trimEnd()) });
    }
  }
  return figures;
}

type Found = { readonly name: string; readonly values: Pick<Figure, 'value' | 'better'> };

function figuresOf(line: string): readonly Found[] {
  return MEASURES.flatMap(({ name, pattern, better }): readonly Found[] => {
    const [, digits] = pattern.exec(line) ?? [];
    if (digits === undefined) return [];
    const isOfRates = name === 'ratio' && line.includes('/s ');
    const value = Number(digits.replaceAll(',', ''));
    return [{ name, values: { value, better: better ?? (isOfRates ? 'more' : 'less') } }];
  });
}

/** The words before the first figure. */
function subjectOf(line: string): string {
  const first = Math.min(...MEASURES.map(({ pattern }) => pattern.exec(line)?.index ?? line.length));
  return line.slice(0, first).trim().replace(/:$/, '');
}
