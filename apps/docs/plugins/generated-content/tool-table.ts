import { readFileSync } from 'node:fs';
import { type Cell, code, link, type Node, table, text } from './markdown-nodes.ts';

/** As `npm run generate` writes it from the contract. */
type ToolNames = Readonly<Record<'read' | 'order' | 'stop' | 'save', readonly string[]>>;

const NAMES = new URL('../../generated/assistant-tools.json', import.meta.url);

/** The tools of assistants, and what they may do in live accounts unless live orders are allowed. */
export function toolTable(): Node {
  const { read, order, stop, save } = JSON.parse(readFileSync(NAMES, 'utf8')) as ToolNames;
  return table(
    ['', 'Tools', 'In live accounts'],
    [
      [[text('Look')], linked(read), [text('everything')]],
      [[text('Trade')], linked(order), [text('nothing, unless you allow it')]],
      [[text('Stop')], linked(stop), [text('what takes risk away')]],
      [[text('Save')], linked(save), [text('everything: it trades nothing')]],
    ],
  );
}

function linked(names: readonly string[]): Cell {
  return names.flatMap((name, index) => [
    ...(index === 0 ? [] : [text(', ')]),
    link(`/api#${name}`, code(name)),
  ]);
}
