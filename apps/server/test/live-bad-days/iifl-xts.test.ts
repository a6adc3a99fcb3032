import { IIFL_XTS } from './broker-of-days.ts';
import { badDays } from './suite.ts';

badDays(IIFL_XTS);
