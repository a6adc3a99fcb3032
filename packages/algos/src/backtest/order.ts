/** An order of a backtest that has not been filled. It is JSON, as everything between two minutes. */
export type WaitingOrder = {
  readonly leg: number;
  readonly of: 'entry' | 'exit';
  /** The minute at whose end it was placed. */
  readonly placedAt: number;
  /** Null at the market. */
  limitPaise: number | null;
};

/** Everything a backtest knows between two minutes. */
export type BacktestState<Account> = { readonly account: Account; orders: WaitingOrder[] };
