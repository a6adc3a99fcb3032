import { EMA_CROSS_ADX, EXPIRY_DAY_GUARD, PREMIUM_DECAY, SHORT_STRADDLE } from './option-selling.ts';
import type { Template } from './template.ts';
import { OPENING_RANGE, PREVIOUS_DAY_RANGE, SUPERTREND_FLIP } from './trend.ts';

/** Strategies to begin with, each complete. */
export const TEMPLATES: readonly Template[] = [
  SHORT_STRADDLE,
  OPENING_RANGE,
  SUPERTREND_FLIP,
  EMA_CROSS_ADX,
  PREMIUM_DECAY,
  EXPIRY_DAY_GUARD,
  PREVIOUS_DAY_RANGE,
];
