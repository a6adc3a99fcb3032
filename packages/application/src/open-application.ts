import type { ProxyAddresses } from '@spark/brokers';
import type { BrokerPort, Store } from '@spark/core';
import type { DeskService } from '@spark/engine';
import type { ExchangeFloor } from '@spark/exchange';
import type { Broker } from '@spark/vocabulary';
import type { AccountIncidents } from './accounts/account-incidents.ts';
import type { BrokerAccounts } from './accounts/broker-accounts.ts';
import type { BrokerLogin } from './accounts/broker-login.ts';
import type { BrokerLists } from './brokers/broker-lists.ts';
import type { SimulatedBrokers } from './brokers/simulated-brokers.ts';
import type { LiveCalendar } from './calendar/live-calendar.ts';
import type { Telegram } from './chats/telegram.ts';
import type { InstrumentBook } from './instruments/instrument-book.ts';
import type { ApplicationParts } from './opening/application-parts.ts';
import { openBrokers } from './opening/open-brokers.ts';
import { openMarket } from './opening/open-market.ts';
import { openOrders } from './opening/open-orders.ts';
import { openPeople } from './opening/open-people.ts';
import { openStorage } from './opening/open-storage.ts';
import type { ContractChooser } from './options/contract-chooser.ts';
import type { OptionChains } from './options/option-chains.ts';
import type { Prices } from './prices/prices.ts';
import type { GiveWay } from './runtime/give-way.ts';
import type { Vault } from './secrets/vault.ts';
import type { StoreWatch } from './storage/store-watch.ts';
import type { Trading } from './trading/open-trading.ts';
import type { AccessTokens } from './users/access-tokens.ts';
import type { AddedUser } from './users/first-start.ts';
import type { SignIn } from './users/sign-in.ts';
import type { VisitorService } from './visitors/visitor-service.ts';
import type { Webhooks } from './webhooks/open-webhook.ts';

/** Everything that a rim may ask for. */
export type Application = {
  /** Set on the very first start. */
  readonly added: AddedUser | null;
  readonly store: Store;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly requireReady: StoreWatch['requireReady'];
  readonly calendar: LiveCalendar;
  readonly instruments: InstrumentBook;
  readonly prices: Prices;
  readonly giveWay: GiveWay;
  /** The floor of the simulated exchange. */
  readonly floor: ExchangeFloor;
  readonly telegram: Telegram;
  /** The simulated brokers, when there are any. */
  readonly simulation: SimulatedBrokers | null;
  readonly proxyAddresses: ProxyAddresses;
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly brokerLogin: BrokerLogin;
  readonly brokerAccounts: Pick<BrokerAccounts, 'readPortfolio'>;
  readonly lists: BrokerLists;
  readonly incidents: AccountIncidents;
  readonly trading: Trading;
  readonly webhooks: Webhooks;
  readonly chooseContract: ContractChooser;
  readonly optionChains: OptionChains;
  readonly tokens: AccessTokens;
  readonly signIn: SignIn;
  readonly visitors: VisitorService;
  /**
   * Finishes what is under way and closes the data. A part that cannot be closed does not prevent closing the others.
   */
  readonly close: () => Promise<void>;
};

/** Opens everything, or nothing: when a part cannot be opened, those before it are closed again. */
export async function openApplication(parts: ApplicationParts): Promise<Application> {
  await using opening = new AsyncDisposableStack();
  const { opened, storeWatch, added } = await openStorage(parts, opening);
  const market = await openMarket(parts, opened.store, opening);
  const brokers = await openBrokers(parts, opened, market, opening);
  const orders = await openOrders(parts, opened, { market, brokers }, opening);
  const people = openPeople(parts, opened, { market, brokers, orders }, opening);
  const closing = opening.move();
  return {
    added,
    store: opened.store,
    desks: opened.desks,
    vault: opened.vault,
    requireReady: storeWatch.requireReady,
    calendar: market.calendar,
    instruments: market.instruments,
    prices: market.prices,
    giveWay: market.giveWay,
    floor: market.simulated.floor,
    telegram: brokers.telegram,
    simulation: brokers.simulation,
    proxyAddresses: brokers.proxyAddresses,
    brokers: brokers.brokers,
    brokerLogin: brokers.brokerLogin,
    brokerAccounts: orders.brokerAccounts,
    lists: brokers.live.lists,
    incidents: brokers.live.incidents,
    trading: orders.trading,
    webhooks: orders.webhooks,
    chooseContract: orders.chooseContract,
    optionChains: orders.optionChains,
    tokens: people.tokens,
    signIn: people.signIn,
    visitors: people.visitors,
    close: () => closing.disposeAsync(),
  };
}
