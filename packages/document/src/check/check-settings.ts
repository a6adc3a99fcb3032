import { nearest } from '@spark/vocabulary';
import type { Fix } from '../issue/issue.ts';
import type { IssueList } from '../issue/issue-list.ts';
import type { Draft } from './draft.ts';

const DOCS = 'buildingStrats/intro#the-settings';

export function checkSettings(draft: Draft, found: IssueList): void {
  checkMarket(draft, found);
  checkClock(draft, found);
  checkRisk(draft, found);
  checkExecution(draft, found);
}

function checkMarket({ market, facts, symbols }: Draft, found: IssueList): void {
  if (!market || facts !== null) return;
  const meant = nearest(market.underlying, symbols);
  found.error({
    code: 'underlying_unknown',
    pointer: '/market/underlying',
    message: `${market.exchange} lists no ${market.underlying}${meant ? `; did you mean ${meant}?` : '.'}`,
    docs: DOCS,
    fix: meant ? replace('/market/underlying', meant) : undefined,
  });
}

/** The times of a document have two digits each, so texts compare as times do. */
function checkClock({ clock }: Draft, found: IssueList): void {
  if (!clock) return;
  const { start = '09:15', lastEntry, squareOff, type } = clock;
  if (type === 'intraday' && squareOff === undefined) {
    found.error({
      code: 'intraday_square_off',
      pointer: '/clock/squareOff',
      message: 'An intraday strategy needs a square-off time.',
      docs: DOCS,
      fix: { label: 'Square off at 15:15', patch: [{ op: 'add', path: '/clock/squareOff', value: '15:15' }] },
    });
  }
  if (squareOff !== undefined && start >= squareOff) {
    clockOrder(
      '/clock/start',
      `The start, ${start}, must be before the square-off, ${squareOff}.`,
      '09:20',
      found,
    );
    return;
  }
  if (lastEntry === undefined) return;
  if (lastEntry < start) {
    clockOrder(
      '/clock/lastEntry',
      `The last entry, ${lastEntry}, is before the start, ${start}.`,
      start,
      found,
    );
  } else if (squareOff !== undefined && lastEntry > squareOff) {
    const message = `The last entry, ${lastEntry}, is after the square-off, ${squareOff}.`;
    clockOrder('/clock/lastEntry', message, squareOff, found);
  }
}

function clockOrder(pointer: string, message: string, value: string, found: IssueList): void {
  found.error({ code: 'clock_order', pointer, message, docs: DOCS, fix: replace(pointer, value) });
}

function checkRisk({ risk }: Draft, found: IssueList): void {
  if (!risk) return;
  for (const key of ['dayStopLoss', 'dayTarget'] as const) {
    if (risk[key]?.unit === 'pctCapital' && risk.capital === undefined) {
      found.error({
        code: 'capital_missing',
        pointer: '/risk/capital',
        message: `"${key}" is a percentage of the capital; say how much that is.`,
        docs: DOCS,
      });
      return;
    }
  }
  if (risk.lock && risk.lock.keep > risk.lock.at) {
    found.error({
      code: 'lock_order',
      pointer: '/risk/lock/keep',
      message: `The lock keeps ${risk.lock.keep}, more than the ${risk.lock.at} at which it begins.`,
      docs: DOCS,
    });
  }
}

function checkExecution({ execution, clock }: Draft, found: IssueList): void {
  if (!execution) return;
  if (clock?.type === 'positional' && execution.product === 'Intraday') {
    found.warn({
      code: 'product_type',
      pointer: '/execution/product',
      message: 'The broker closes Intraday positions on the same day; a positional strategy wants Delivery.',
      docs: DOCS,
      fix: replace('/execution/product', 'Delivery'),
    });
  }
  const { order } = execution;
  if (order?.type !== 'Market') return;
  for (const key of ['timeLimit', 'priceBuffer'] as const) {
    if (order[key] === undefined) continue;
    const pointer = `/execution/order/${key}`;
    found.warn({
      code: 'order_ignored',
      pointer,
      message: `"${key}" counts for Limit orders only; these are Market orders.`,
      docs: DOCS,
      fix: { label: 'Remove it', patch: [{ op: 'remove', path: pointer }] },
    });
  }
}

function replace(path: string, value: string): Fix {
  return { label: `Use ${value}`, patch: [{ op: 'replace', path, value }] };
}
