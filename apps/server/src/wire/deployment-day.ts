import type { AccountDrift, DriftView } from '@spark/application';
import type { DeploymentDay } from '@spark/contract';
import { toWireCompared, toWireComparison } from './drift.ts';

export function toWireDeploymentDay(deploymentID: number, date: string, view: DriftView): DeploymentDay {
  const { rev, hashes, accounts } = view;
  const toWireAccount = (account: AccountDrift): DeploymentDay['accounts'][number] => {
    const { accountName, multiplier, marketHash, decisionHash, drift, symbols } = account;
    return {
      ...{ account: accountName, multiplier, marketHash, decisionHash },
      ...toWireCompared({ today: account, hashes, drift, symbols }),
    };
  };
  return { deploymentID, date, rev, ...toWireComparison(view), accounts: accounts.map(toWireAccount) };
}
