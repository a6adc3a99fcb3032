import { readFileSync } from 'node:fs';
import { type Node, table, text } from './markdown-nodes.ts';

/** As `npm run generate` writes it from the list of indices. */
type UnderlyingFigures = {
  readonly name: string;
  readonly weekly: string | null;
  readonly monthly: string;
  readonly lot: number;
  readonly freezeQty: number;
};

const FIGURES = new URL('../../generated/underlyings.json', import.meta.url);

/** The indices with derivatives: when their contracts expire and how many units one order may hold. */
export function underlyingTable(): Node {
  const all = JSON.parse(readFileSync(FIGURES, 'utf8')) as readonly UnderlyingFigures[];
  const rows = all.map(({ name, weekly, monthly, lot, freezeQty }) =>
    [name, weekly ?? 'none', monthly, String(lot), freezeQty.toLocaleString('en-IN')].map((cell) => [
      text(cell),
    ]),
  );
  return table(['Underlying', 'Weekly', 'Monthly', 'Lot', 'Freeze quantity'], rows);
}
