import { adjustedText } from '../corporate-action/adjusted-text.ts';
import { type LogLine, rupeesText, TRAIL_MARK } from '../order/log-line.ts';
import type { PositionFact } from './book-fact.ts';

/** Execution log lines about positions, under the name of the strategy, or else of the account. */
export function logLineOfBook(
  accountName: string,
  fact: PositionFact,
): (LogLine & { readonly name: string }) | null {
  switch (fact.kind) {
    case 'position-closed-by-hand':
      return {
        name: fact.key.strategyName,
        type: 'INFO',
        message: `Position closed manually in ${accountName}: ${fact.fill.side} ${fact.fill.qty} ${fact.symbol} at ${rupeesText(fact.fill.valuePaise / fact.fill.qty)}`,
      };
    case 'position-settled': {
      const { key, symbol, fill } = fact;
      const price = rupeesText(fill.valuePaise / fill.qty);
      return {
        name: key.strategyName,
        type: 'INFO',
        message: `${TRAIL_MARK}${symbol} expired in ${accountName} and was settled at ${price}: ${fill.side} ${fill.qty}${key.forwardTest ? ', forward test' : ''}`,
      };
    }
    case 'position-close-asked':
      return fact.why === 'day-end'
        ? {
            name: fact.key.strategyName,
            type: 'INFO',
            message: `Closing the Intraday position ${fact.key.instrumentKey} in ${accountName}: the session is about to end`,
          }
        : null;
    case 'position-delivered': {
      const { side, qty, valuePaise } = fact.fill;
      return {
        name: fact.key.strategyName,
        type: 'INFO',
        message: `${TRAIL_MARK}${fact.contract} was settled by delivery of shares in ${accountName}: ${side} ${qty} ${fact.symbol} at ${rupeesText(valuePaise / qty)}${fact.key.forwardTest ? ', forward test' : ''}`,
      };
    }
    case 'position-adjusted':
      return {
        name: fact.key.strategyName,
        type: 'INFO',
        message: `${TRAIL_MARK}${adjustedText(accountName, fact)}`,
      };
    case 'position-close-failed':
      return {
        name: fact.key.strategyName,
        type: 'ERROR',
        message: closingProblemText(accountName, fact),
      };
    case 'position-close-withdrawn':
      return {
        name: fact.key.strategyName,
        type: 'INFO',
        message: `Square-off of ${fact.key.instrumentKey} in ${accountName} taken back`,
      };
    case 'day-closed':
      return null;
  }
}

/** One sentence about a square-off that is not done yet, the same in the log and on the websocket. */
export function closingProblemText(
  accountName: string,
  { symbol, problem }: { readonly symbol: string; readonly problem: string },
): string {
  return `${symbol} is not squared off yet in ${accountName}, Spark keeps trying: ${problem}`;
}
