import type { BrokerPort, Store } from '@spark/core';
import type { DeskService, ExitService } from '@spark/engine';
import type { ExchangeFloor } from '@spark/exchange';
import type { Broker } from '@spark/vocabulary';
import type { AccountIncidents } from './accounts/account-incidents.ts';
import type { BrokerAccounts } from './accounts/broker-accounts.ts';
import type { BrokerLogin } from './accounts/broker-login.ts';
import type { Holdings } from './accounts/holdings.ts';
import { type OpenBacktests, openBacktests } from './algos/open-backtests.ts';
import type { BrokerLists } from './brokers/broker-lists.ts';
import type { SimulatedBrokers } from './brokers/simulated-brokers.ts';
import type { LiveCalendar } from './calendar/live-calendar.ts';
import type { Telegram } from './chats/telegram.ts';
import type { LiveActions } from './corporate-actions/live-actions.ts';
import type { Deployments } from './deployments/deployments.ts';
import { createDrafts, type Drafts } from './documents/drafts.ts';
import { createNotes, type Notes } from './documents/notes.ts';
import { createPreferences, type Preferences } from './documents/preferences.ts';
import type { SavedDocuments } from './documents/saved-document.ts';
import { createSavedDocuments } from './documents/saved-documents.ts';
import type { Events } from './events/events.ts';
import type { Instructions } from './instructions/open-instructions.ts';
import type { InstrumentBook } from './instruments/instrument-book.ts';
import type { PastLists } from './instruments/past-lists.ts';
import type { Margins } from './margin/margins.ts';
import type { ClusterNodePort } from './node/cluster-node-port.ts';
import type { ApplicationParts } from './opening/application-parts.ts';
import { asNode } from './opening/as-node.ts';
import { type AccountProxies, openBrokers } from './opening/open-brokers.ts';
import { openMarket } from './opening/open-market.ts';
import { openNodeBus } from './opening/open-node-bus.ts';
import { openOrders } from './opening/open-orders.ts';
import { openPeople } from './opening/open-people.ts';
import { openStorage } from './opening/open-storage.ts';
import type { ContractChooser } from './options/contract-chooser.ts';
import type { LiveChains } from './options/live-chains.ts';
import type { OptionChains } from './options/option-chains.ts';
import type { Payoffs } from './options/payoffs.ts';
import type { ReadCoverage } from './prices/coverage.ts';
import type { ImportHistory } from './prices/import-history.ts';
import type { Prices } from './prices/prices.ts';
import { createReplays, type Replays } from './replays/replays.ts';
import type { GiveWay } from './runtime/give-way.ts';
import type { Vault } from './secrets/vault.ts';
import type { ConsoleSessions } from './sessions/console-sessions.ts';
import type { Credentials } from './sessions/credentials.ts';
import type { SocketTickets } from './sessions/socket-tickets.ts';
import type { StoreWatch } from './storage/store-watch.ts';
import { watchLoop } from './system/loop-delays.ts';
import { createSystemHealth, type SystemHealth } from './system/system-health.ts';
import type { LivePortfolios } from './trading/live-portfolios.ts';
import type { Trading } from './trading/open-trading.ts';
import type { AccessTokens } from './users/access-tokens.ts';
import type { AddedUser } from './users/first-start.ts';
import type { SignIn } from './users/sign-in.ts';
import { createUserAdmin, type UserAdmin } from './users/user-admin.ts';
import type { VisitorService } from './visitors/visitor-service.ts';
import type { Webhooks } from './webhooks/open-webhook.ts';

/** Everything that a rim may ask for. */
export type Application = {
  /** Set on the very first start. */
  readonly added: AddedUser | null;
  /** Where this process is one of several nodes. It owns no desk before it joins. */
  readonly node: ClusterNodePort | null;
  readonly store: Store;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly requireReady: StoreWatch['requireReady'];
  readonly calendar: LiveCalendar;
  readonly instruments: InstrumentBook;
  /** Loaded lists of past days. */
  readonly pastLists: PastLists;
  readonly prices: Prices;
  /** Which days of an instrument are known. */
  readonly coverage: ReadCoverage;
  readonly importHistory: ImportHistory;
  readonly giveWay: GiveWay;
  /** The floor of the simulated exchange. */
  readonly floor: ExchangeFloor;
  readonly telegram: Telegram;
  /** The simulated brokers, when there are any. */
  readonly simulation: SimulatedBrokers | null;
  readonly accountProxies: AccountProxies;
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly brokerLogin: BrokerLogin;
  readonly brokerAccounts: Pick<BrokerAccounts, 'readPortfolio'>;
  readonly lists: BrokerLists;
  readonly incidents: AccountIncidents;
  readonly trading: Trading;
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
  readonly tokens: AccessTokens;
  readonly signIn: SignIn;
  readonly sessions: ConsoleSessions;
  readonly credentials: Credentials;
  readonly tickets: SocketTickets;
  readonly visitors: VisitorService;
  readonly events: Events;
  readonly preferences: Preferences;
  readonly notes: Notes;
  /** Strategy documents of BuildAlgos, and what is not finished. */
  readonly savedDocuments: SavedDocuments;
  readonly drafts: Drafts;
  readonly userAdmin: UserAdmin;
  readonly playing: Omit<OpenBacktests, 'close'>;
  /** Past days that are played through an order path of their own. */
  readonly replays: Replays;
  readonly systemHealth: () => Promise<SystemHealth>;
  /**
   * Finishes what is under way and closes the data. A part that cannot be closed does not prevent closing the others.
   */
  readonly close: () => Promise<void>;
};

/** Opens everything, or nothing: when a part cannot be opened, those before it are closed again. */
export async function openApplication(given: ApplicationParts): Promise<Application> {
  await using opening = new AsyncDisposableStack();
  const { parts, node } = asNode(given);
  if (node) opening.defer(node.close);
  const { opened, storeWatch, events, added } = await openStorage(parts, opening);
  const bus = await openNodeBus(parts, opened.vault, node, opening);
  const market = await openMarket(parts, opened.store, bus, opening);
  const leaveFeed = market.prices.hub.onFeedState((state) =>
    events.publishToAll(
      'prices',
      state === 'open' ? 'INFO' : 'ERROR',
      `The prices of ${market.prices.hub.feedName} are ${state}.`,
    ),
  );
  opening.defer(leaveFeed);
  const brokers = await openBrokers(parts, opened, { market, events }, opening);
  const orders = await openOrders(parts, opened, { market, brokers, events }, opening);
  const playing = await openBacktests({ ...parts, ...market, store: opened.store });
  opening.defer(playing.close);
  const replays = createReplays({
    ...parts.runtime,
    store: opened.store,
    dataFolder: parts.settings.dataFolder,
    fill: parts.settings.prices === 'simulated' ? 'simulated' : 'nothing',
    script: parts.replayThread,
  });
  opening.defer(replays.close);
  const removeFiles = async (ucc: string): Promise<void> => {
    await replays.removeUser(ucc);
    await playing.backtests.removeUser(ucc);
  };
  const people = openPeople(parts, opened, { market, brokers, orders, events, removeFiles }, opening);
  const loop = watchLoop();
  opening.defer(loop.close);
  const closing = opening.move();
  return {
    added,
    node: node?.port ?? null,
    store: opened.store,
    desks: opened.desks,
    vault: opened.vault,
    requireReady: storeWatch.requireReady,
    calendar: market.calendar,
    instruments: market.instruments,
    pastLists: market.pastLists,
    prices: market.prices,
    coverage: market.coverage,
    importHistory: market.importHistory,
    giveWay: market.giveWay,
    floor: market.simulated.floor,
    telegram: brokers.telegram,
    simulation: brokers.simulation,
    accountProxies: brokers.accountProxies,
    brokers: brokers.brokers,
    brokerLogin: brokers.brokerLogin,
    brokerAccounts: orders.brokerAccounts,
    lists: brokers.live.lists,
    incidents: brokers.live.incidents,
    trading: orders.trading,
    exits: orders.exits,
    corporateActions: orders.corporateActions,
    webhooks: orders.webhooks,
    instructions: orders.instructions,
    deployments: orders.deployments,
    chooseContract: orders.chooseContract,
    optionChains: orders.optionChains,
    liveChains: orders.liveChains,
    livePortfolios: orders.livePortfolios,
    payoffs: orders.payoffs,
    margins: orders.margins,
    holdings: orders.holdings,
    tokens: people.tokens,
    signIn: people.signIn,
    sessions: people.sessions,
    credentials: people.credentials,
    tickets: people.tickets,
    visitors: people.visitors,
    events: events.events,
    preferences: createPreferences({ documents: opened.store.documents, clock: parts.runtime.clock }),
    notes: createNotes({
      documents: opened.store.documents,
      journal: opened.store.journal,
      clock: parts.runtime.clock,
    }),
    savedDocuments: createSavedDocuments({
      documents: opened.store.strategyDocuments,
      journal: opened.store.journal,
      clock: parts.runtime.clock,
    }),
    drafts: createDrafts({ documents: opened.store.strategyDocuments, clock: parts.runtime.clock }),
    userAdmin: createUserAdmin(opened),
    playing,
    replays,
    systemHealth: createSystemHealth({
      store: opened.store,
      requireReady: storeWatch.requireReady,
      prices: market.prices,
      recorder: market.recorderState,
      loop,
      dataFolder: parts.settings.dataFolder,
      clock: parts.runtime.clock,
    }),
    close: () => closing.disposeAsync(),
  };
}
