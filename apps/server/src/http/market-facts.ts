import type { InstrumentBook, LiveCalendar } from '@spark/application';
import type { MarketFacts, UnderlyingFacts } from '@spark/document';
import { expiryCycles, type InstrumentTable } from '@spark/market';

type IsTradingDay = Parameters<typeof expiryCycles>[0]['isTradingDay'];

export type FactParts = {
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly calendar: LiveCalendar;
};

export async function factsOfToday({ instruments, calendar }: FactParts): Promise<MarketFacts> {
  await calendar.refresh();
  return marketFacts(instruments.current(), calendar.exchanges.isTradingDay);
}

/** What the list of instruments knows about underlyings, for the checks of strategy documents. */
export function marketFacts(table: InstrumentTable, isTradingDay: IsTradingDay): MarketFacts {
  return {
    symbols: [...table.names('NSE'), ...table.names('BSE')],
    underlying: (symbol, exchange) =>
      factsOf(table, isTradingDay, symbol, exchange === 'BSE' ? 'BSE' : 'NSE'),
  };
}

function factsOf(
  table: InstrumentTable,
  isTradingDay: IsTradingDay,
  name: string,
  exchange: 'NSE' | 'BSE',
): UnderlyingFacts | null {
  const derivatives = exchange === 'NSE' ? 'NFO' : 'BFO';
  const cash = table
    .list({ exchange, name })
    .find(({ class: kind }) => kind === 'equity' || kind === 'index');
  const [future] = table.list({ exchange: derivatives, name, class: 'future' });
  if (!cash) return null;
  const listed = table.expiries(derivatives, name, 'option');
  const cycles = expiryCycles({ exchange: derivatives, day: table.day, listed, isTradingDay });
  return {
    kind: cash.class === 'index' ? 'index' : 'stock',
    hasDerivatives: future !== undefined || listed.length > 0,
    hasWeekly: cycles.some(({ cycle }) => cycle === 'weekly'),
    lot: future?.lotSize ?? null,
  };
}
