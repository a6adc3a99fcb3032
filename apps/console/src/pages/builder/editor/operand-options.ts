import { CATALOG } from '../edit/catalog.ts';
import { elementsOf, namesIn } from '../edit/elements.ts';
import { isJson, type Json, listOf, textOf } from '../edit/json.ts';
import { firstOfSort, type Sort, sortOf } from '../edit/operands.ts';

/** Something that can stand on a side of a row: how it is listed, and what it is at first. */
export type OperandOption = {
  readonly key: string;
  readonly text: string;
  readonly group: string;
  readonly first: Json;
};

/** What an operand is in the list of options. */
export function optionKey(operand: unknown): string {
  if (!isJson(operand)) return '';
  if ('ref' in operand) return `ref:${textOf(operand.ref)}`;
  if ('clock' in operand) return `clock:${textOf(operand.clock)}`;
  if ('mtm' in operand) return `mtm:${textOf(operand.mtm)}`;
  if ('action' in operand) return `action:${textOf(operand.action)}`;
  if ('day' in operand) return `day:${textOf(operand.day)}`;
  if ('param' in operand) return `param:${textOf(operand.param)}`;
  if ('var' in operand) return `var:${textOf(operand.var)}`;
  if ('time' in operand) return 'time';
  if ('webhook' in operand) return 'webhook';
  if ('expr' in operand) return 'expr';
  return 'value';
}

/** Everything that can stand here; on the right only what is of the same sort as the left. */
export function optionsFor(document: Json, sort: Sort | null): readonly OperandOption[] {
  const all = [
    ...seriesOptions(document),
    ...valueOptions(sort),
    ...CATALOG.clockElements.map(({ id, title }) => ({
      key: `clock:${id}`,
      text: title,
      group: 'Time',
      first: { clock: id },
    })),
    ...legOptions(document),
    ...CATALOG.dayFacts.map(({ id, title }) => ({
      key: `day:${id}`,
      text: title,
      group: 'The day',
      first: { day: id },
    })),
    ...SIGNAL_OPTIONS,
    ...numberOptions(document),
  ];
  return sort === null
    ? all
    : all.filter(
        ({ first, key }) => sortOf(first) === sort || (key.startsWith('action:') && isLegSort(sort)),
      );
}

const SIGNAL_OPTIONS: readonly OperandOption[] = [
  { key: 'webhook', text: 'TradingView signal', group: 'TradingView', first: { webhook: 'breakout' } },
];

function isLegSort(sort: Sort): boolean {
  return sort === 'flag' || sort === 'number';
}

function seriesOptions(document: Json): readonly OperandOption[] {
  return (['data', 'indicators'] as const).flatMap((family) =>
    elementsOf(document, family).map(({ id }) => ({
      key: `ref:${id}`,
      text: id,
      group: family === 'data' ? 'Data points' : 'Indicators',
      first: { ref: id },
    })),
  );
}

function valueOptions(sort: Sort | null): readonly OperandOption[] {
  const fixed = sort === null || sort === 'time' ? 'number' : sort;
  const texts: Readonly<Record<Sort, string>> = {
    number: 'Number',
    flag: 'Yes or no',
    time: 'Number',
    weekday: 'Weekday',
    date: 'Date',
  };
  return [
    { key: 'value', text: texts[fixed], group: 'Fixed', first: firstOfSort(fixed) },
    { key: 'time', text: 'Time', group: 'Fixed', first: { time: '10:00' } },
  ];
}

function legOptions(document: Json): readonly OperandOption[] {
  const legs = elementsOf(document, 'actions').filter(({ value }) => value.type === 'addLeg');
  const mtm: readonly (readonly [string, string])[] = [
    ['day', "Day's MTM"],
    ['open', 'Open MTM'],
    ['realised', 'Realised MTM'],
    ...legs.map(({ id }) => [id, `MTM of ${id}`] as const),
  ];
  return [
    ...mtm.map(([id, text]) => ({ key: `mtm:${id}`, text, group: 'MTM', first: { mtm: id } })),
    ...legs.map(({ id }) => ({
      key: `action:${id}`,
      text: `Leg ${id}`,
      group: 'Legs',
      first: { action: id, is: 'open' },
    })),
  ];
}

function numberOptions(document: Json): readonly OperandOption[] {
  return [
    ...namesIn(document, 'params').map((name) => ({
      key: `param:${name}`,
      text: name,
      group: 'Parameters',
      first: { param: name },
    })),
    ...namesIn(document, 'vars').map((name) => ({
      key: `var:${name}`,
      text: name,
      group: 'Variables',
      first: { var: name },
    })),
    {
      key: 'expr',
      text: 'Calculation',
      group: 'Calculation',
      first: { expr: ['add', { value: 0 }, { value: 0 }] },
    },
  ];
}

/** The terms of a calculation. */
export function termsOf(operand: Json): readonly unknown[] {
  return listOf(operand.expr).slice(1);
}
