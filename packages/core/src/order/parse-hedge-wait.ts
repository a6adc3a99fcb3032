import { HEDGE_OUTCOME } from '@spark/vocabulary';
import { count, object, oneOf } from '../lib/shape.ts';
import type { HedgeWait } from './hedge-wait.ts';

export const hedgeWait = object<HedgeWait>({ seconds: count, otherwise: oneOf(HEDGE_OUTCOME) });
