import type { Clock, Log, Ownership, Store, Timers } from '@spark/core';
import type { AlertRunner, DeskService, Refusal } from '@spark/engine';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { Telegram } from '../chats/telegram.ts';
import { createFreshPrices } from '../instructions/fresh-prices.ts';
import type { PostAddresses } from '../instructions/post-address.ts';
import type { SigningKeys } from '../instructions/signing-key.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Prices } from '../prices/prices.ts';
import type { Trading } from '../trading/open-trading.ts';
import { createDeployments, type Deployments, type DeploymentsParts } from './deployments.ts';

type Parts = {
  readonly store: Store;
  readonly desks: DeskService;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly prices: Prices;
  readonly instruments: InstrumentBook;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly trading: Trading;
  readonly telegram: Pick<Telegram, 'alert'>;
  readonly explain: (refusal: Refusal) => string;
  readonly signingKeys: Pick<SigningKeys, 'read'>;
  readonly addresses: Pick<PostAddresses, 'mayPostTo'>;
  /** Absent where no message of a leg leaves. */
  readonly alerts?: Pick<AlertRunner, 'prepare'> | undefined;
  readonly ownership?: Ownership | undefined;
  readonly onCandle?: DeploymentsParts['onCandle'];
  readonly signals?: DeploymentsParts['signals'];
};

/** A minute of ticks is whole three seconds after it; one of a source that can be asked at any time at once. */
const LATE_MS = 3_100;
const LATE_OF_SOURCE_MS = 200;

export function openDeployments(parts: Parts): Deployments {
  const { store, desks, clock, timers, log, prices, instruments, calendar, trading, explain } = parts;
  const fresh = createFreshPrices(prices, clock);
  const deployments = createDeployments({
    ...{
      desks,
      clock,
      timers,
      instruments,
      explain,
      store,
      ownership: parts.ownership,
      alerts: parts.alerts,
      onCandle: parts.onCandle,
      signals: parts.signals,
    },
    ...{ signingKeys: parts.signingKeys, addresses: parts.addresses },
    journal: store.journal,
    documents: store.strategyDocuments,
    registry: trading.registry,
    orders: trading.orders,
    settlementPaise: trading.settlementPaise,
    calendar: calendar.exchanges,
    history: prices.history,
    prices: fresh,
    lateMs: prices.isRecorded ? LATE_MS : LATE_OF_SOURCE_MS,
    notifyChat: parts.telegram.alert,
    onIncident: (message, error) => log.error({ err: error }, message),
  });
  return {
    ...deployments,
    close: async () => {
      await deployments.close();
      fresh.close();
    },
  };
}
