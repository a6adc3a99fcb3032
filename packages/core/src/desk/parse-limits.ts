import { count, object, optional, orNull, type Shape } from '../lib/shape.ts';
import { objectReader, type StoredReader } from '../lib/stored-json.ts';
import type { GuardLimits } from './guards.ts';

const limit = optional(orNull(count));

export const limits: Shape<Partial<GuardLimits>> = object<Partial<GuardLimits>>({
  ordersPerSecondMax: limit,
  openOrdersMax: limit,
  qtyMax: limit,
  notionalPaiseMax: limit,
  dailyLossPaiseMax: limit,
});

export const parseLimits: StoredReader<Partial<GuardLimits>> = objectReader(limits);
