/** A sentence of a story, and the table below it. */
export type Step = {
  readonly line: number;
  /** Without its first word. */
  readonly sentence: string;
  /** Whether it says what must be so. */
  readonly isExpectation: boolean;
  readonly table: Table | null;
};

export type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type Story = { readonly title: string; readonly line: number; readonly steps: readonly Step[] };

export type Theme = { readonly file: string; readonly title: string; readonly stories: readonly Story[] };

type OpenStep = Omit<Step, 'table'> & { readonly tableLines: string[][] };
type OpenStory = { readonly title: string; readonly line: number; readonly steps: OpenStep[] };

const STEP = /^- (Given|When|Then|And) (.+)$/;

/**
 * Stories are Markdown: `#` names the theme, `##` a story, each step is an item of its list that begins with Given,
 * When, Then or And, and a table belongs to the step above it. Remarks stand before the first step. Whatever is
 * anything else is refused, so that no line is passed over in silence.
 */
export function parseStories(file: string, text: string): Theme {
  const stories: OpenStory[] = [];
  let title: string | null = null;
  const refuse = (line: number, why: string): never => {
    throw new Error(`${file}:${line} ${why}`);
  };

  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1;
    const text = raw.trim();
    const story = stories.at(-1);
    if (text === '') continue;
    if (text.startsWith('## ')) stories.push({ title: text.slice(3), line, steps: [] });
    else if (text.startsWith('# ')) title = text.slice(2);
    else if (text.startsWith('|')) {
      const step = story?.steps.at(-1);
      if (!step) return refuse(line, 'A table belongs to a step above it.');
      if (!/^\|[-:| ]+\|$/.test(text)) step.tableLines.push(cellsOf(text));
    } else if (text.startsWith('- ')) {
      if (!story) return refuse(line, 'A step belongs to a story; begin one with ##.');
      story.steps.push(readStep(text, line, story.steps.at(-1)) ?? refuse(line, NOT_A_STEP));
    } else if (story && story.steps.length > 0) refuse(line, 'A remark stands before the first step.');
  }

  if (title === null) return refuse(1, 'A file of stories begins with # and its theme.');
  return { file, title, stories: stories.map((story) => closed(story, refuse)) };
}

const NOT_A_STEP = 'A step begins with Given, When, Then or And.';

function readStep(text: string, line: number, before: OpenStep | undefined): OpenStep | null {
  const [, first, sentence] = STEP.exec(text) ?? [];
  if (first === undefined || sentence === undefined) return null;
  if (first === 'And' && !before) return null;
  const isExpectation = first === 'Then' || (first === 'And' && before?.isExpectation === true);
  return { line, sentence, isExpectation, tableLines: [] };
}

function closed({ title, line, steps }: OpenStory, refuse: (line: number, why: string) => never): Story {
  if (!steps.some((step) => step.isExpectation)) refuse(line, 'A story without a Then proves nothing.');
  return {
    title,
    line,
    steps: steps.map(({ tableLines, ...step }) => {
      const [columns, ...rows] = tableLines;
      for (const row of rows)
        if (row.length !== columns?.length)
          refuse(step.line, 'A row of the table has other columns than its head.');
      return { ...step, table: columns ? { columns, rows } : null };
    }),
  };
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
