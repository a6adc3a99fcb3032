import type {
  AccountKey,
  BrokerAnswer,
  BrokerFunds,
  HeldPosition,
  HeldShares,
  PortfolioPort,
} from '@spark/core';
import { type Call, type CallParts, createAccountCalls } from './account-calls.ts';
import type { BrokerHoldingRow, BrokerPositionRow, ReverseIndex } from './portfolio-dialect.ts';
import { readOutcomeOf } from './verdict-outcome.ts';

export type LivePortfolioParts = CallParts & { readonly names: ReverseIndex };

/** Positions, holdings and funds at a live broker: each look in its turn, with the session of the moment. */
export function createLivePortfolio(parts: LivePortfolioParts): PortfolioPort {
  const { dialect, names } = parts;
  const { broker, portfolio } = dialect;

  async function read<T>(account: AccountKey, call: Omit<Call<T>, 'mayRepeat'>): Promise<BrokerAnswer<T>> {
    return readOutcomeOf(await createAccountCalls(account, parts).make({ ...call, mayRepeat: true }));
  }

  function held({ at, ...row }: BrokerPositionRow): HeldPosition {
    return { instrumentKey: names.keyOf(at), exchange: at.exchange, symbol: at.symbol, ...row };
  }

  function heldShares({ at, ...row }: BrokerHoldingRow): HeldShares {
    return { instrumentKey: names.keyOf(at), exchange: at.exchange, symbol: at.symbol, ...row };
  }

  return {
    positions: async (account) => {
      const answer = await read(account, { kind: 'positions', run: portfolio.positions });
      if (answer.kind !== 'accepted') return answer;
      // By the broker's names alone everything would look as if we did not have it.
      if (answer.value.length > 0 && !names.isReady())
        return { kind: 'unknown', reason: `The list of instruments of ${broker} is not loaded yet.` };
      return { ...answer, value: answer.value.map(held) };
    },
    holdings: async (account) => {
      const answer = await read(account, { kind: 'holdings', run: portfolio.holdings });
      if (answer.kind !== 'accepted') return answer;
      if (answer.value.length > 0 && !names.isReady())
        return { kind: 'unknown', reason: `The list of instruments of ${broker} is not loaded yet.` };
      return { ...answer, value: answer.value.map(heldShares) };
    },
    funds: async (account) => {
      const answer = await read(account, { kind: 'funds', run: portfolio.funds });
      if (answer.kind !== 'accepted' || hasText(answer.value)) return answer;
      return { kind: 'unknown', reason: `${broker} answered without an amount.` };
    },
  };
}

function hasText(funds: BrokerFunds): boolean {
  return Object.values(funds).some((amount) => amount !== null);
}
