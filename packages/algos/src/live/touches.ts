import type { AccountState } from '../account/account-state.ts';
import type { Leg } from '../legs/leg.ts';

/** Whether a price reaches the stop, the target or the trigger of a leg. Asked with every price, it copies nothing. */
export function touches({ legs }: AccountState, contract: string, paise: number): boolean {
  for (const leg of legs) {
    if (leg.contract.key !== contract) continue;
    if (leg.state === 'WAITING' && isTriggered(leg, paise)) return true;
    if (leg.state === 'OPEN' && isLeft(leg, paise)) return true;
  }
  return false;
}

function isTriggered({ trigger }: Leg, paise: number): boolean {
  return trigger !== null && trigger.dir * (paise - trigger.paise) >= 0;
}

function isLeft({ side, stopPaise, targetPaise }: Leg, paise: number): boolean {
  if (stopPaise !== null && side * (paise - stopPaise) <= 0) return true;
  return targetPaise !== null && side * (paise - targetPaise) >= 0;
}
