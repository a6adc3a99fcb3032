import type { Session } from '../api-reference/session.ts';
import { type Asked, askSpark } from './ask-spark.ts';

/** A price as /quotes has it. What is not known is null, never made up. */
export interface Quote {
  readonly token: string;
  readonly stale: boolean;
  /** Epoch seconds, as text. */
  readonly timestamp: string | null;
  readonly ltp: number | null;
  readonly prev_day_close: number | null;
  readonly oi: number | null;
  readonly prev_day_oi: number | null;
  readonly ttq: number | null;
  readonly best_bid_price: number | null;
  readonly best_ask_price: number | null;
}

/** In the order of the tokens. */
export function readQuotes(session: Session, tokens: readonly string[]): Promise<Asked<Quote>> {
  return askSpark(session, `/quotes?${new URLSearchParams({ tokens: tokens.join(',') })}`);
}
