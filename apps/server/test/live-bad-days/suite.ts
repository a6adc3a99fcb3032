import type { BrokerOfDays } from './broker-of-days.ts';
import { loginDays } from './login-days.ts';
import { tradingDays } from './trading-days.ts';

/**
 * Bad days of one broker. On each of them the account says what is wrong in one sentence, other accounts go on, nothing is
 * sent twice, and all is well again without a restart.
 */
export function badDays(of: BrokerOfDays): void {
  loginDays(of);
  tradingDays(of);
}
