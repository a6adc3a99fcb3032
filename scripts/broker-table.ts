import { type CallBudget, type FeedDialect, LIVE_ADAPTERS, type LiveAdapter } from '@spark/brokers';

/** Abilities and limits of the adapters, for the pages about brokers. */
export type BrokerFigures = {
  readonly code: string;
  /** Below /spark/ConnectBrokers. */
  readonly page: string;
  readonly session: string;
  /** In the order in which they apply. */
  readonly budgets: readonly string[];
  readonly prices: string;
  readonly candles: string;
  /** Which funds of an account it reports. */
  readonly funds: string;
};

export function brokerTable(): string {
  return `${JSON.stringify(LIVE_ADAPTERS.map(figuresOf), null, 2)}\n`;
}

function figuresOf(adapter: LiveAdapter): BrokerFigures {
  const dialect = adapter.dialect({}, { now: () => 0 });
  const feed = adapter.feed({});
  const { broker, capabilities, budgets } = dialect;
  return {
    code: broker,
    page: adapter.page,
    session: capabilities.session === 'daily' ? 'ends with the day' : 'lasts',
    budgets: budgets.map(budgetText),
    prices: pricesText(feed),
    candles: `${feed.candles.daysPerCall} days of minutes a call`,
    funds: dialect.portfolio.fundsKnown.map((amount) => amount.replace('Paise', '')).join(', '),
  };
}

function pricesText({ ticks: { limits } }: FeedDialect): string {
  const { connections, instrumentsPerConnection } = limits;
  const sockets = connections === 1 ? '1 socket' : `${connections} sockets`;
  return `${sockets}, ${instrumentsPerConnection.toLocaleString('en-IN')} instruments${connections === 1 ? '' : ' each'}`;
}

const COUNTED: Readonly<Record<CallBudget['countedBy'], string>> = {
  account: 'by account',
  app: 'by app',
  'account and exchange': 'by account and exchange',
};

function budgetText({ kinds, countedBy, calls, perMs }: CallBudget): string {
  const what = kinds === 'all' ? 'all calls' : kinds.join(', ');
  return `${what}: ${calls.toLocaleString('en-IN')} ${spanText(perMs)}, ${COUNTED[countedBy]}`;
}

const SPANS: readonly (readonly [number, string])[] = [
  [86_400_000, 'a day'],
  [3_600_000, 'an hour'],
  [60_000, 'a minute'],
  [1_000, 'a second'],
];

function spanText(perMs: number): string {
  const span = SPANS.find(([ms]) => ms === perMs);
  return span ? span[1] : `in ${perMs / 1_000} seconds`;
}
