import { FYERS } from './broker-of-days.ts';
import { badDays } from './suite.ts';

badDays(FYERS);
