/** The few kinds of Markdown nodes that generated content is made of. */
export type Node = {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly [key: string]: unknown;
};
export type Tree = { type: 'root'; children: Node[] };
export type Directive = { type: 'leafDirective'; name: string; attributes?: Record<string, string> };

export const text = (value: string): Node => ({ type: 'text', value });
export const code = (value: string): Node => ({ type: 'inlineCode', value });
export const strong = (...children: Node[]): Node => ({ type: 'strong', children });
export const link = (url: string, ...children: Node[]): Node => ({ type: 'link', url, children });
export const paragraph = (...children: Node[]): Node => ({ type: 'paragraph', children });

export type Cell = readonly Node[];

export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): Node {
  const row = (cells: readonly Cell[]): Node => ({
    type: 'tableRow',
    children: cells.map((children): Node => ({ type: 'tableCell', children })),
  });
  return {
    type: 'table',
    align: head.map(() => null),
    children: [row(head.map((word) => [text(word)])), ...rows.map(row)],
  };
}

/** The same, with each row as a separate block on a phone, where every cell has its column's name. */
export function stackedTable(head: readonly string[], rows: readonly (readonly Cell[])[]): Node {
  const made = table(head, rows);
  const [first, ...others] = made.children ?? [];
  const labelled = others.map((row) => ({
    ...row,
    children: (row.children ?? []).map((cell, index) => ({
      ...cell,
      data: { hProperties: { 'data-label': head[index] } },
    })),
  }));
  return {
    ...made,
    data: { hProperties: { className: ['stacked'] } },
    children: [...(first ? [first] : []), ...labelled],
  };
}

/** Prose with `code` in it. */
export function prose(value: string): Cell {
  return value.split('`').map((part, index) => (index % 2 === 1 ? code(part) : text(part)));
}

export function codeList(values: readonly string[]): Cell {
  return values.flatMap((value, index) => (index === 0 ? [code(value)] : [text(', '), code(value)]));
}
