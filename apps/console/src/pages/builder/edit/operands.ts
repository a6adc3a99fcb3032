import { AVERAGE_COLUMNS, CANDLE_COLUMNS } from '@spark/document';
import { CATALOG } from './catalog.ts';
import { elementOf } from './elements.ts';
import { isJson, type Json, textOf } from './json.ts';

/** What the values of an operand are; only alike ones are offered for the other side. */
export type Sort = 'number' | 'flag' | 'time' | 'weekday' | 'date';

const FLAGS: readonly string[] = ['open', 'waiting', 'stoppedToday', 'targetToday'];

export function sortOf(operand: unknown): Sort {
  if (!isJson(operand)) return 'number';
  if ('time' in operand) return 'time';
  if ('clock' in operand) return sortOfClock(textOf(operand.clock));
  if ('webhook' in operand) return 'flag';
  if ('action' in operand) return FLAGS.includes(textOf(operand.is)) ? 'flag' : 'number';
  if (typeof operand.value === 'boolean') return 'flag';
  if (typeof operand.value === 'string') return /^\d/.test(operand.value) ? 'date' : 'weekday';
  return 'number';
}

function sortOfClock(clock: string): Sort {
  if (clock === 'weekday' || clock === 'date') return clock;
  return clock === 'minutesSinceOpen' ? 'number' : 'time';
}

/** What stands on the right when the left side asks for this sort. */
export function firstOfSort(sort: Sort): Json {
  if (sort === 'flag') return { value: true };
  if (sort === 'time') return { time: '10:00' };
  if (sort === 'weekday') return { value: 'MON' };
  return sort === 'date' ? { value: '2026-11-24' } : { value: 0 };
}

/** The columns of a data point or an indicator, the default first; none where it is one number. */
export function columnsOf(document: Json, id: string, withAverages = false): readonly string[] {
  const element = elementOf(document, id);
  if (element?.family === 'indicators') {
    const outputs = CATALOG.indicators.find((entry) => entry.id === element.value.type)?.outputs ?? [];
    return outputs.map(({ key }) => key);
  }
  if (element?.family !== 'data' || textOf(element.value.kind).startsWith('days')) return [];
  return withAverages ? [...CANDLE_COLUMNS, ...AVERAGE_COLUMNS] : CANDLE_COLUMNS;
}
