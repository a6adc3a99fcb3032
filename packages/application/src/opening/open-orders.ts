import { createOrderGuards, type ExitService } from '@spark/engine';
import { createHoldings, type Holdings } from '../accounts/holdings.ts';
import { type OpenBrokerAccounts, openBrokerAccounts } from '../accounts/open-broker-accounts.ts';
import type { LiveActions } from '../corporate-actions/live-actions.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { openDeployments } from '../deployments/open-deployments.ts';
import { createSignalRelay } from '../deployments/signal-relay.ts';
import type { OpenEvents } from '../events/open-events.ts';
import { openExits } from '../exits/open-exits.ts';
import { type Instructions, openInstructions } from '../instructions/open-instructions.ts';
import { createPostAddresses } from '../instructions/post-address.ts';
import { createPost } from '../instructions/post-message.ts';
import { createSigningKeys } from '../instructions/signing-key.ts';
import { createBasketMargins } from '../margin/basket-margins.ts';
import { createMargins, type Margins } from '../margin/margins.ts';
import { type ContractChooser, createContractChooser } from '../options/contract-chooser.ts';
import { createLiveChains, type LiveChains } from '../options/live-chains.ts';
import { createOptionChains, type OptionChains } from '../options/option-chains.ts';
import { createPayoffs, type Payoffs } from '../options/payoffs.ts';
import type { OpenData } from '../storage/open-data.ts';
import { createLivePortfolios, type LivePortfolios } from '../trading/live-portfolios.ts';
import { openTrading, type Trading } from '../trading/open-trading.ts';
import { openWebhook, type Webhooks } from '../webhooks/open-webhook.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';
import type { OpenBrokers } from './open-brokers.ts';
import type { OpenMarket } from './open-market.ts';

/** Orders, alerts, and the brokers' view of accounts. */
export type OpenOrders = {
  readonly trading: Trading;
  readonly brokerAccounts: OpenBrokerAccounts;
  readonly exits: ExitService;
  readonly corporateActions: LiveActions;
  readonly webhooks: Webhooks;
  readonly instructions: Instructions;
  readonly deployments: Deployments;
  readonly chooseContract: ContractChooser;
  readonly optionChains: OptionChains;
  readonly liveChains: LiveChains;
  readonly livePortfolios: LivePortfolios;
  readonly payoffs: Payoffs;
  readonly margins: Margins;
  readonly holdings: Holdings;
};

export async function openOrders(
  parts: ApplicationParts,
  { store, desks, vault }: OpenData,
  {
    market,
    brokers,
    events,
  }: { readonly market: OpenMarket; readonly brokers: OpenBrokers; readonly events: OpenEvents },
  closing: Closing,
): Promise<OpenOrders> {
  const { clock, timers, random, log } = parts.runtime;
  const { calendar, instruments, prices, actions } = market;
  const { live, telegram } = brokers;
  const trading = await openTrading({
    actions,
    adjustPrices: market.adjustPrices,
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
    duties: parts.duties,
    venue: parts.venue,
    forwardVenue: parts.forwardVenue,
    // Made below: a margin rests on what trading knows of the accounts.
    marginsOf: createBasketMargins(prices.instruments.find, () => margins),
    onOrder: telegram.onOrder,
    onPositions: (update) => {
      telegram.onPositions(update);
      events.onPositions(update);
    },
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
  const addresses = createPostAddresses(parts.settings.privateWebhooks);
  const keys = createSigningKeys({ desks, vault, random });
  const exits = openExits({
    store,
    desks,
    vault,
    clock,
    timers,
    log,
    prices,
    calendar,
    trading,
    telegram,
    actions,
    viewOf: market.viewOf,
    ownership: parts.ownership,
  });
  closing.defer(exits.close);
  await exits.start();
  const signals = createSignalRelay();
  const webhooks = openWebhook({
    signals,
    store,
    desks,
    clock,
    timers,
    random,
    log,
    chooseContract,
    prices,
    trading,
    exits,
    telegram,
    post: createPost({ desks, keys, addresses, clock }),
    explain: parts.explain,
    ownership: parts.ownership,
  });
  const instructions = openInstructions({
    ...{ store, desks, clock, timers, random, log, prices, instruments, calendar, trading, telegram },
    ...{ alerts: webhooks.alerts, addresses, keys, actions, ownership: parts.ownership },
  });
  closing.defer(webhooks.alerts.close);
  closing.defer(signals.close);
  await webhooks.alerts.start();
  // Closed first: what has not fired by then waits for the next start.
  closing.defer(instructions.close);
  await instructions.start();
  const deployments = openDeployments({
    ...{ store, desks, clock, timers, log, prices, instruments, calendar, trading, telegram },
    ...{ explain: parts.explain, ownership: parts.ownership, onCandle: parts.onCandle },
    ...{ signals: parts.signals },
    ...{ signingKeys: keys, addresses, alerts: webhooks.alerts },
  });
  closing.defer(deployments.close);
  await deployments.start();
  signals.serve(deployments);
  const optionChains = createOptionChains({
    instruments,
    prices,
    orders: trading.orders,
    calendar,
    clock,
  });
  const liveChains = createLiveChains({ chains: optionChains, desks, prices, clock, timers });
  const livePortfolios = createLivePortfolios({
    ...{ portfolios: trading.portfolios, changes: trading.changes },
    ...{ desks, prices, clock, timers },
  });
  const payoffs = createPayoffs({ instruments, prices, orders: trading.orders, clock });
  const margins = createMargins({
    margins: live.margins,
    brokerAccounts,
    paperMoney: trading.paperMoney,
    orders: trading.orders,
    prices,
    clock,
    timers,
  });
  const holdings = createHoldings({
    portfolios: live.portfolios,
    orders: trading.orders,
    journal: store.journal,
    calendar,
    actions,
    prices,
    clock,
    timers,
  });
  return {
    corporateActions: actions,
    trading,
    brokerAccounts,
    exits,
    webhooks,
    instructions,
    deployments,
    chooseContract,
    optionChains,
    liveChains,
    livePortfolios,
    payoffs,
    margins,
    holdings,
  };
}
