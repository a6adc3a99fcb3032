import { UsageError } from './usage-error.ts';

/** `fast=9,slow=21` as values by name. */
export function readParams(text: string | undefined): Readonly<Record<string, number>> | undefined {
  if (text === undefined) return undefined;
  const pairs = text.split(',').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    if (name === '' || value === '' || Number.isNaN(Number(value)))
      throw new UsageError(`${pair} is no value of a parameter`, 'Write it as fast=9.');
    return [name.trim(), Number(value)] as const;
  });
  return Object.fromEntries(pairs);
}

export type Axis = {
  readonly name: string;
  readonly from?: number;
  readonly to?: number;
  readonly step?: number;
};

/** `fast=5:20:1,slow`: from, to and step; what is left out is as the document says. */
export function readAxes(text: string | undefined): Axis[] {
  if (text === undefined)
    throw new UsageError('Which parameters?', 'Write them as --param fast=5:20:1,slow=20:60:5.');
  return text.split(',').map((part) => {
    const [name = '', range = ''] = part.split('=');
    const numbers = range === '' ? [] : range.split(':').map(Number);
    if (name.trim() === '' || numbers.length > 3 || numbers.length === 1 || numbers.some(Number.isNaN))
      throw new UsageError(`${part} is no range of a parameter`, 'Write it as fast=5:20:1.');
    const [from, to, step] = numbers;
    return {
      name: name.trim(),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(step !== undefined && { step }),
    };
  });
}
