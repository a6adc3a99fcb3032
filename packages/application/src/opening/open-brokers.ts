import {
  createPaperBroker,
  createProxyAddresses,
  LIVE_ADAPTERS,
  type ProxyAddresses,
  type RelayKnocks,
} from '@spark/brokers';
import { type BrokerPort, permitWhile, type SendPermits } from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import { type BrokerLogin, createBrokerLogin } from '../accounts/broker-login.ts';
import { createPendingLogins } from '../accounts/pending-logins.ts';
import { type LiveBrokers, openLiveBrokers } from '../brokers/open-live-brokers.ts';
import { listingOf, type SimulatedBrokers, startSimulatedBrokers } from '../brokers/simulated-brokers.ts';
import { createTelegram, type Telegram } from '../chats/telegram.ts';
import type { OpenEvents } from '../events/open-events.ts';
import { createRelayKnocks } from '../node/relay-knocks.ts';
import { openRelayPairs } from '../node/relay-pairs.ts';
import { isRelay } from '../settings/relays.ts';
import type { OpenData } from '../storage/open-data.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';
import type { OpenMarket } from './open-market.ts';

/** What an account may name as its proxy. */
export type AccountProxies = Pick<ProxyAddresses, 'mayBeAt'> & { readonly isRelay: (url: string) => boolean };

/** The brokers, the daily login, and the chats that get notices of it. */
export type OpenBrokers = {
  readonly telegram: Telegram;
  /** The simulated brokers, when there are any. */
  readonly simulation: SimulatedBrokers | null;
  readonly accountProxies: AccountProxies;
  readonly live: LiveBrokers;
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly brokerLogin: BrokerLogin;
};

export async function openBrokers(
  parts: ApplicationParts,
  { store, desks, vault }: OpenData,
  { market, events }: { readonly market: OpenMarket; readonly events: OpenEvents },
  closing: Closing,
): Promise<OpenBrokers> {
  const { settings, publicUrl, adapters = LIVE_ADAPTERS } = parts;
  const { clock, timers, random, log } = parts.runtime;
  const { ownership, mayAct } = parts;
  const telegram = createTelegram({
    ...{ url: settings.telegramUrl, store, desks, vault, clock, timers, log },
    ...{ ownership, mayAct },
  });
  closing.defer(telegram.close);
  const simulation = parts.simulatesBrokers ? await startSimulation(parts, market) : null;
  if (simulation) closing.defer(simulation.close);
  const proxyAddresses = createProxyAddresses(settings.privateProxies);
  // Simulated brokers trade on the simulated exchange, so its prices are theirs.
  const hasTruePrices = settings.prices === 'brokers' || parts.simulatesBrokers;
  const permitFor = parts.permitFor ?? permitWhile(parts.mayAct ?? (() => true));
  const live = openLiveBrokers({
    adapters,
    hosts: simulation?.hosts ?? settings.brokerHosts,
    hasShortLists: parts.hasShortLists ?? simulation !== null,
    hasListsOfToday: simulation === null,
    onListOfDay: () => {
      market.simulated.floor.refresh();
      market.quoted?.floor.refresh();
    },
    proxyAddresses,
    store,
    desks,
    vault,
    clock,
    timers,
    randomness: random,
    log,
    calendar: market.calendar,
    instruments: market.instruments,
    contracts: market.contracts,
    dataFolder: settings.dataFolder,
    hasTruePrices,
    viewOf: market.viewOf,
    notify: telegram.notify,
    onIncident: events.onIncident,
    relayKnocks: knocksOf(parts, vault, permitFor, closing),
    permitFor,
    ownership: parts.ownership,
    sharedCalls: parts.sharedCalls,
  });
  closing.defer(live.close);
  await live.start();
  market.liveMarket?.connect(live.prices, desks);
  const brokers = new Map<Broker, BrokerPort>([
    ['testBroker', createPaperBroker({ clock, random })],
    ...live.ports,
  ]);
  const pending = createPendingLogins({ clock, random, vault, brokers: [...brokers.keys()] });
  const { incidents } = live;
  const brokerLogin = createBrokerLogin({
    brokers,
    desks,
    vault,
    pending,
    incidents,
    publicUrl,
    redirects: new Map(adapters.map(({ broker, redirect }) => [broker, redirect])),
    hasTruePrices,
  });
  const accountProxies: AccountProxies = {
    mayBeAt: proxyAddresses.mayBeAt,
    isRelay: (url) => isRelay(settings.relays, url),
  };
  return { telegram, simulation, accountProxies, live, brokers, brokerLogin };
}

/** What this process shows relays, where it is one of several nodes. */
function knocksOf(
  { node, settings: { relays }, beatAgeMs = () => null }: ApplicationParts,
  vault: OpenData['vault'],
  permitFor: SendPermits,
  closing: Closing,
): RelayKnocks | undefined {
  if (!node) return undefined;
  const knocks = createRelayKnocks({ relays, node: node.id, sign: vault.signForRelays });
  if (relays.length < 2) return knocks;
  const pairs = openRelayPairs({
    relays,
    knock: knocks.knock,
    beatAgeMs,
    isStill: ({ ucc, epoch }) => {
      const permit = permitFor(ucc);
      return permit.epoch === epoch && permit.isValid();
    },
  });
  closing.defer(pairs.close);
  return { ...knocks, announce: pairs.announce, mayBeOneOfTwo: pairs.mayBeOneOfTwo };
}

function startSimulation(
  { runtime, isListed, publicUrl }: ApplicationParts,
  { simulated, instruments }: OpenMarket,
): Promise<SimulatedBrokers> {
  const { clock, timers, random } = runtime;
  const listing = listingOf(instruments, isListed);
  return startSimulatedBrokers({ floor: simulated.floor, listing, clock, timers, random, publicUrl });
}
