import { createRequire } from 'node:module';
import { type Cell, code, codeList, type Node, prose, table, text } from './markdown-nodes.ts';

/** What is read of `@spark/indicators`; spelt here because the package may be absent when the site is built. */
interface Parameter {
  readonly kind: 'number' | 'choice';
  readonly name: string;
  readonly label: string;
  readonly default: string | number;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly { readonly value: string | number }[];
  readonly description: string;
}

interface Output {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly pane: 'price' | 'own';
}

interface IndicatorInfo {
  readonly parameters: readonly Parameter[];
  readonly outputs: readonly Output[];
}

type Catalogue = Readonly<Record<string, { readonly info: IndicatorInfo }>>;

/** An indicator's parameters and outputs. Without the package there is nothing to make tables from: the page stands without. */
export function indicatorTables(id: string | undefined): readonly Node[] {
  const catalogue = loadCatalogue();
  if (!catalogue) return [];
  const info = catalogue[id ?? '']?.info;
  if (!info) throw new Error(`names no indicator: ${id}`);
  return [...parameterTable(info.parameters), outputTable(info.outputs)];
}

function loadCatalogue(): Catalogue | null {
  try {
    return createRequire(import.meta.url)('@spark/indicators').CATALOGUE;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function parameterTable(parameters: readonly Parameter[]): readonly Node[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map((parameter) => [
    [code(parameter.name)],
    [text(parameter.label)],
    [code(String(parameter.default))],
    rangeCell(parameter),
    prose(parameter.description),
  ]);
  return [table(['Parameter', 'In the builder', 'Default', 'Allowed', 'Meaning'], rows)];
}

function rangeCell({ options, min, max }: Parameter): Cell {
  if (options) return codeList(options.map(({ value }) => String(value)));
  return [text(`${min} to ${max}`)];
}

function outputTable(outputs: readonly Output[]): Node {
  const rows = outputs.map(({ key, label, pane, description }) => [
    [code(key)],
    [text(label)],
    [text(pane === 'price' ? 'over the candles' : 'below the candles')],
    prose(description),
  ]);
  return table(['Output', 'In the builder', 'Drawn', 'Meaning'], rows);
}
