import type { BrokerLoginRefusal } from '@spark/application';
import { type Problem, problem } from '@spark/contract';
import { toWireRefusal } from './refusal.ts';

export function toWireBrokerLoginRefusal(refusal: BrokerLoginRefusal): Problem {
  switch (refusal.code) {
    case 'prices-simulated':
      return problem('prices_simulated', { broker: refusal.broker });
    case 'login-not-started':
      return problem('login_not_started', { broker: refusal.broker, minutes: refusal.minutes });
    case 'user-gone':
      return problem('token_invalid');
    case 'broker-refused':
    case 'broker-silent': {
      const { broker, reason, accountName } = refusal;
      const code = refusal.code === 'broker-refused' ? 'broker_refused' : 'broker_silent';
      return problem(code, { broker, reason, AccountName: accountName });
    }
    default:
      return toWireRefusal(refusal);
  }
}
