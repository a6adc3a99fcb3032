import { ANGEL_ONE } from './broker-of-days.ts';
import { badDays } from './suite.ts';

badDays(ANGEL_ONE);
