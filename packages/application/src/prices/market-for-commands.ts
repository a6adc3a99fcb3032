import { type Clock, createMarketCalendar, type Timers } from '@spark/core';
import { BUNDLED_CALENDAR } from '@spark/market';
import { createInstrumentBook } from '../instruments/instrument-book.ts';
import { realTimers } from '../runtime/real-timers.ts';
import type { Settings } from '../settings/settings.ts';
import type { Market } from './prices.ts';
import { createSimulatedMarket } from './simulated-market.ts';

const QUIET = { info: () => undefined, warn: () => undefined };

/** The market as the server has it, by the published calendar: only the server knows the owner's own holidays. */
export function marketForCommands(
  { dataFolder, market: mode }: Pick<Settings, 'dataFolder' | 'market'>,
  clock: Clock,
  timers: Timers = realTimers,
): Market {
  const calendar = createMarketCalendar(BUNDLED_CALENDAR);
  const book = createInstrumentBook({ clock, log: QUIET, dataFolder, calendar });
  return createSimulatedMarket({ clock, timers, book, calendar: { market: calendar }, mode }).market;
}
