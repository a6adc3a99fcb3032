import { readSettings } from '@spark/algos';
import { type Desk, findStrategy, type Instrument, linkKey, takesOrders } from '@spark/core';
import { type StrategyDocument, signalNames } from '@spark/document';
import type { DeploymentMode } from '@spark/vocabulary';
import { messageAddresses } from './leg-messages.ts';

/** What a deployment needs before it begins, each with what is right or wrong about it. */
export type DeployCheck = {
  readonly items: readonly CheckedItem[];
  readonly accounts: readonly CheckedAccount[];
  /** What the accounts together lose on a day before everything is closed; null where the document sets no such limit. */
  readonly worstDayPaise: number | null;
};

export type CheckedItem = { readonly what: string; readonly isGood: boolean; readonly says: string };
export type CheckedAccount = {
  readonly accountName: string;
  readonly multiplier: number;
  readonly worstDayPaise: number | null;
};

export type DeployQuestion = {
  readonly desk: Desk;
  readonly strategyName: string;
  readonly mode: DeploymentMode;
  /** Null where the document cannot be deployed: then its problem says why. */
  readonly document: StrategyDocument | null;
  readonly documentProblem: string | null;
  readonly spot: Instrument | null;
  /** The deployment that the strategy carries; null where there is none. */
  readonly other: number | null;
  readonly count: number;
  readonly most: number;
  /** Where messages of legs may go, and whether there is a key to sign them. */
  readonly messages: { readonly mayPostTo: (url: string) => boolean; readonly hasKey: boolean };
};

export function checkDeploy(question: DeployQuestion): DeployCheck {
  const { document, mode } = question;
  const accounts = accountsOf(question);
  const items = [
    ...documentItems(question),
    ...messageItems(question),
    ...signalItems(question),
    strategyItem(question),
    accountItem(question, accounts),
    otherItem(question),
    countItem(question),
  ];
  const worst = document === null ? null : readSettings(document).risk.dayStopPaise;
  const worstOf = (multiplier: number) => (worst === null ? null : worst * multiplier);
  const all = accounts.reduce((sum, { multiplier }) => sum + multiplier, 0);
  items.push(riskItem(worst, mode));
  return {
    items,
    accounts: accounts.map((account) => ({ ...account, worstDayPaise: worstOf(account.multiplier) })),
    worstDayPaise: worstOf(all),
  };
}

function documentItems({ document, documentProblem, spot }: DeployQuestion): readonly CheckedItem[] {
  if (document === null)
    return [{ what: 'document', isGood: false, says: documentProblem ?? 'The document has errors.' }];
  const items: CheckedItem[] = [{ what: 'document', isGood: true, says: 'The document has no errors.' }];
  const { underlying } = document.market;
  if (spot === null)
    items.push({
      what: 'underlying',
      isGood: false,
      says: `${underlying} is not in the list of instruments of today.`,
    });
  if (document.execution.stops === 'exchange')
    items.push({
      what: 'stops',
      isGood: true,
      says: 'Stops rest at the exchange as SL-Limit orders, also while Spark is not there. Those of the underlying are watched by Spark.',
    });
  return items;
}

function messageItems({ document, messages }: DeployQuestion): readonly CheckedItem[] {
  const urls = document === null ? [] : messageAddresses(document);
  if (urls.length === 0) return [];
  const refused = urls.filter((url) => !messages.mayPostTo(url));
  if (refused.length > 0)
    return refused.map((url) => ({
      what: 'webhook',
      isGood: false,
      says: `Messages of legs may not go to ${url}. It has to be https and public, or allowed by who runs Spark with SPARK_PRIVATE_WEBHOOKS.`,
    }));
  if (!messages.hasKey)
    return [
      {
        what: 'signingKey',
        isGood: false,
        says: 'Messages of legs are signed, and you have no signing key. Make one in the settings of the console, or with POST /signingKey.',
      },
    ];
  return [{ what: 'signingKey', isGood: true, says: 'Messages of legs are signed with your signing key.' }];
}

function signalItems({ document, strategyName }: DeployQuestion): readonly CheckedItem[] {
  const [first, ...rest] = document === null ? [] : signalNames(document);
  if (first === undefined) return [];
  const alert = JSON.stringify({ action: 'signal', stname: strategyName, signal: first });
  const says = `It asks for the TradingView signals ${[first, ...rest].join(', ')}. An alert to one of your webhook addresses sends one with ${alert}.`;
  return [{ what: 'signals', isGood: true, says }];
}

function strategyItem({ desk, strategyName, mode }: DeployQuestion): CheckedItem {
  const found = findStrategy(desk, strategyName);
  if (!found.ok) return { what: 'strategy', isGood: false, says: `There is no strategy ${strategyName}.` };
  if (mode === 'live' && found.value.forwardTest)
    return {
      what: 'strategy',
      isGood: false,
      says: `${strategyName} is in forward test, so none of its orders reaches a broker. Deploy it with mode forward, or switch its forward test off.`,
    };
  return { what: 'strategy', isGood: true, says: `The strategy ${strategyName} is there.` };
}

function accountsOf({ desk, strategyName }: DeployQuestion) {
  const accounts: Omit<CheckedAccount, 'worstDayPaise'>[] = [];
  for (const account of desk.accounts.values()) {
    const link = desk.links.get(linkKey(strategyName, account.name));
    if (link?.active && takesOrders(account))
      accounts.push({ accountName: account.name, multiplier: link.multiplier });
  }
  return accounts;
}

function accountItem(
  { strategyName, mode }: DeployQuestion,
  accounts: readonly Omit<CheckedAccount, 'worstDayPaise'>[],
): CheckedItem {
  if (accounts.length === 0)
    return {
      what: 'accounts',
      isGood: false,
      says: `No account is linked to ${strategyName} and switched on. Link one with POST /linkstrategy, with Activate Y.`,
    };
  const names = accounts.map(({ accountName, multiplier }) => `${accountName} × ${multiplier}`).join(', ');
  const where = mode === 'forward' ? 'on the simulated venue of forward tests' : 'at their brokers';
  return { what: 'accounts', isGood: true, says: `It trades in ${names}, ${where}.` };
}

function otherItem({ strategyName, other }: DeployQuestion): CheckedItem {
  if (other === null) return { what: 'deployments', isGood: true, says: 'Nothing else is deployed there.' };
  return {
    what: 'deployments',
    isGood: false,
    says: `${strategyName} carries deployment ${other}, which is not over. Stop it, or take another strategy: legs of two would mix.`,
  };
}

function countItem({ count, most }: DeployQuestion): CheckedItem {
  return {
    what: 'number',
    isGood: count < most,
    says: `You have ${count} of ${most} deployments.${count < most ? '' : ' Stop one of them first.'}`,
  };
}

/** No refusal: who wants to trade without a limit may. */
function riskItem(worst: number | null, mode: DeploymentMode): CheckedItem {
  if (worst === null)
    return {
      what: 'risk',
      isGood: true,
      says: `The document has no stop of the day, so what a day may lose is not limited${mode === 'live' ? '. Set risk.dayStopLoss' : ''}.`,
    };
  return {
    what: 'risk',
    isGood: true,
    says: 'The stop of the day closes everything; a fast market may lose more before that is done.',
  };
}
