import type { Guards } from '@spark/client';
import { count, wholeRupees } from '../../text/money.ts';

export type LimitName = 'MaxOrdersPerSecond' | 'MaxOpenOrders' | 'MaxQty' | 'MaxOrderValue' | 'MaxDailyLoss';

export const LIMIT_FIELDS: readonly {
  readonly name: LimitName & keyof Guards;
  readonly label: string;
  readonly unit: string;
}[] = [
  { name: 'MaxOrdersPerSecond', label: 'Orders a second', unit: 'orders' },
  { name: 'MaxOpenOrders', label: 'Open orders', unit: 'orders' },
  { name: 'MaxQty', label: 'Units of one order', unit: 'units' },
  { name: 'MaxOrderValue', label: 'Value of one order', unit: 'rupees' },
  { name: 'MaxDailyLoss', label: 'Loss of a day', unit: 'rupees' },
];

/** 0 is how the API writes that there is no limit. */
export function limitText(name: LimitName, value: number): string {
  if (value === 0) return 'no limit';
  return name === 'MaxOrderValue' || name === 'MaxDailyLoss' ? wholeRupees(value) : count(value);
}
