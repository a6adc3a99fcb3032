import type { PortfolioSnapshot } from '@spark/application';
import type { BrokerAccount, BrokerFunds, BrokerPosition } from '@spark/contract';
import {
  type Account,
  type ComparedPosition,
  type BrokerFunds as Funds,
  istTimestamp,
  rupeesFromPaise,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

type SymbolOf = (token: string) => string | null;

export function toWireBrokerAccount(
  { name, broker }: Account,
  { askedAt, funds, positions }: PortfolioSnapshot,
  symbolOf: SymbolOf,
): BrokerAccount {
  const reasons = [funds, positions].flatMap((answer) => (answer.kind === 'accepted' ? [] : [answer.reason]));
  return {
    AccountName: name,
    Broker: broker,
    AskedAt: istTimestamp(askedAt),
    Funds: funds.kind === 'accepted' ? toWireFunds(funds.value) : null,
    Positions:
      positions.kind === 'accepted'
        ? positions.value.map((position) => toWirePosition(position, symbolOf))
        : null,
    Message: reasons.length === 0 ? null : [...new Set(reasons)].join(' ').slice(0, LIMITS.logMessageChars),
  };
}

function toWireFunds({ availablePaise, usedPaise, totalPaise, collateralPaise }: Funds): BrokerFunds {
  return {
    Available: rupeesOrNull(availablePaise),
    Used: rupeesOrNull(usedPaise),
    Total: rupeesOrNull(totalPaise),
    Collateral: rupeesOrNull(collateralPaise),
  };
}

function toWirePosition({ held, ours, agrees }: ComparedPosition, symbolOf: SymbolOf): BrokerPosition {
  const token = ours?.instrumentKey ?? held?.instrumentKey ?? null;
  const listed = token === null ? null : symbolOf(token);
  return {
    TradSymbol: ours?.symbol ?? listed ?? held?.symbol ?? '',
    exchange: token?.split(':')[0] ?? held?.exchange ?? '',
    token,
    product: ours?.product ?? held?.product ?? held?.productWord ?? '',
    BrokerQty: held?.netQty ?? null,
    SparkQty: ours?.netQty ?? 0,
    Agrees: agrees,
    BuyQty: held?.buyQty ?? null,
    BuyValue: rupeesOrNull(held?.buyPaise ?? null),
    SellQty: held?.sellQty ?? null,
    SellValue: rupeesOrNull(held?.sellPaise ?? null),
    AvgPrice: rupeesOrNull(held?.averagePaise ?? null),
  };
}

function rupeesOrNull(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise);
}
