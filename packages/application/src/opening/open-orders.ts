import { createOrderGuards } from '@spark/engine';
import { type OpenBrokerAccounts, openBrokerAccounts } from '../accounts/open-broker-accounts.ts';
import { type ContractChooser, createContractChooser } from '../options/contract-chooser.ts';
import { createOptionChains, type OptionChains } from '../options/option-chains.ts';
import type { OpenData } from '../storage/open-data.ts';
import { openTrading, type Trading } from '../trading/open-trading.ts';
import { openWebhook, type Webhooks } from '../webhooks/open-webhook.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';
import type { OpenBrokers } from './open-brokers.ts';
import type { OpenMarket } from './open-market.ts';

/** Orders, alerts, and the brokers' view of accounts. */
export type OpenOrders = {
  readonly trading: Trading;
  readonly brokerAccounts: OpenBrokerAccounts;
  readonly webhooks: Webhooks;
  readonly chooseContract: ContractChooser;
  readonly optionChains: OptionChains;
};

export async function openOrders(
  parts: ApplicationParts,
  { store, desks, vault }: OpenData,
  { market, brokers }: { readonly market: OpenMarket; readonly brokers: OpenBrokers },
  closing: Closing,
): Promise<OpenOrders> {
  const { clock, timers, random, log } = parts.runtime;
  const { calendar, instruments, prices } = market;
  const { live, telegram } = brokers;
  const trading = await openTrading({
    store,
    desks,
    vault,
    clock,
    timers,
    random,
    log,
    brokers: brokers.brokers,
    calendar,
    prices,
    viewOf: market.viewOf,
    lists: live.lists,
    contracts: market.contracts,
    venues: live.venues,
    paper: market.quoted ?? market.simulated,
    guards: createOrderGuards(),
    explain: parts.explain,
    isEndless: parts.settings.market === 'always-open',
    turn: market.giveWay.turn,
    ownership: parts.ownership,
    venue: parts.venue,
    forwardVenue: parts.forwardVenue,
    onOrder: telegram.onOrder,
    onPositions: telegram.onPositions,
  });
  closing.defer(trading.close);
  // Open positions mean orders soon: the list is made before any call waits for it.
  for (const _ of trading.registry.opened()) {
    instruments.current();
    break;
  }
  const brokerAccounts = openBrokerAccounts({
    portfolios: live.portfolios,
    loggedIn: live.loggedIn,
    desks,
    lists: live.lists,
    orders: trading.orders,
    store,
    clock,
    timers,
    log,
  });
  closing.defer(brokerAccounts.close);
  const chooseContract = createContractChooser({ instruments, prices, calendar, clock });
  const webhooks = openWebhook({
    store,
    desks,
    clock,
    timers,
    random,
    log,
    chooseContract,
    prices,
    trading,
    telegram,
    explain: parts.explain,
  });
  closing.defer(webhooks.alerts.close);
  await webhooks.alerts.start();
  const optionChains = createOptionChains({
    instruments,
    prices,
    orders: trading.orders,
    calendar,
    clock,
  });
  return { trading, brokerAccounts, webhooks, chooseContract, optionChains };
}
