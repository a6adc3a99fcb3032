import type { Sweep } from '@spark/client';

export type Cell = Sweep['cells'][number];

/** What the colours of the map show. */
export const SHOWN = ['figure', 'plateau', 'outOfSample'] as const;
export type Shown = (typeof SHOWN)[number];

export const SHOWN_NAMES: Readonly<Record<Shown, string>> = {
  figure: 'Result',
  plateau: 'Plateau score',
  outOfSample: 'Days kept apart',
};

export function shownValue({ figure, plateau, outOfSample }: Cell, shown: Shown): number | null {
  if (shown === 'figure') return figure;
  return shown === 'plateau' ? (plateau?.score ?? null) : (outOfSample?.net ?? null);
}

export type GridRow = { readonly value: number | null; readonly cells: readonly (number | null)[] };

/**
 * The places of runs in a map: the last axis to the right, the one before it downwards. Of a third axis one value is shown.
 * Cells are places in the list of all runs.
 */
export function gridOf(axes: Sweep['axes'], slice: number): readonly GridRow[] {
  const across = axes.at(-1)?.values ?? [];
  const down = axes.length > 1 ? axes.at(-2)?.values : undefined;
  const first = axes.length > 2 ? slice * (down?.length ?? 1) * across.length : 0;
  return (down ?? [null]).map((value, row) => ({
    value,
    cells: across.map((_, column) => first + row * across.length + column),
  }));
}

/** The cell that an arrow leads to; the same one at an edge. */
export function moved(grid: readonly GridRow[], from: number, key: string): number {
  const row = grid.findIndex(({ cells }) => cells.includes(from));
  const column = grid[row]?.cells.indexOf(from) ?? -1;
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
    key
  ] ?? [0, 0];
  return grid[row + (down ?? 0)]?.cells[column + (right ?? 0)] ?? from;
}

/** The document with these values as its own. */
export function withValues(
  document: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const params = Object.entries(Object(document.params)).map(([name, parameter]) => {
    if (!Object.hasOwn(values, name)) return [name, parameter];
    // A value for a weekday would stay in force on that day.
    const { byWeekday: _, ...fixed } = Object(parameter);
    return [name, { ...fixed, default: values[name] }];
  });
  return { ...document, params: Object.fromEntries(params) };
}
