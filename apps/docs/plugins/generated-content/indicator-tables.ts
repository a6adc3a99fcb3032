import { type IndicatorId, indicatorInfo, type OutputInfo, type Parameter } from '@spark/indicators';
import { type Cell, code, codeList, type Node, prose, table, text } from './markdown-nodes.ts';

/** An indicator's parameters and outputs. */
export function indicatorTables(id: IndicatorId): readonly Node[] {
  const { parameters, outputs } = indicatorInfo(id);
  return [...parameterTable(parameters), outputTable(outputs)];
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

function rangeCell(parameter: Parameter): Cell {
  if (parameter.kind === 'choice') return codeList(parameter.options.map(({ value }) => String(value)));
  return [text(`${parameter.min} to ${parameter.max}`)];
}

function outputTable(outputs: readonly OutputInfo[]): Node {
  const rows = outputs.map(({ key, label, pane, description }) => [
    [code(key)],
    [text(label)],
    [text(pane === 'price' ? 'over the candles' : 'below the candles')],
    prose(description),
  ]);
  return table(['Output', 'In the builder', 'Drawn', 'Meaning'], rows);
}
