import type { AutoFuture, AutoOption } from '@spark/contract';
import {
  type ContractSelector,
  type FutureSelector,
  type OptionSelector,
  paiseFromRupees,
  type StrikeSelector,
} from '@spark/core';

type Selectors = { readonly autoOpt?: AutoOption | undefined; readonly autoFut?: AutoFuture | undefined };

/** The contract as it is described; null where it is named. */
export function fromWireSelector({ autoOpt, autoFut }: Selectors): ContractSelector | null {
  if (autoOpt) return fromWireAutoOption(autoOpt);
  return autoFut ? fromWireAutoFuture(autoFut) : null;
}

function fromWireAutoOption(selector: AutoOption): OptionSelector {
  const { symbol: underlying, exchange, optionType, expType, expNo, expiry } = selector;
  const what = { underlying, exchange, optionType, strike: strikeOf(selector) };
  if (expiry !== undefined) return { ...what, expiry };
  return { ...what, cycle: expType ?? 'weekly', expiryNumber: expNo ?? 0 };
}

function fromWireAutoFuture({ symbol: underlying, exchange, expNo, expiry }: AutoFuture): FutureSelector {
  const what = { underlying, exchange };
  return expiry === undefined ? { ...what, expiryNumber: expNo ?? 0 } : { ...what, expiry };
}

function strikeOf({ strikeBy, strikeVal }: AutoOption): StrikeSelector {
  switch (strikeBy) {
    case 'moneyness': {
      if (strikeVal === 'ATM') return { kind: 'moneyness', steps: 0 };
      const steps = Number.parseInt(strikeVal, 10);
      return { kind: 'moneyness', steps: strikeVal.endsWith('OTM') ? steps : -steps };
    }
    case 'delta':
      return { kind: 'delta', delta: Number(strikeVal) };
    case 'straddle_percent':
      return { kind: 'straddle', percent: Number(strikeVal) };
    default: {
      const rule = strikeBy === 'premium_above' ? 'above' : strikeBy === 'premium_below' ? 'below' : 'near';
      return { kind: 'premium', rule, paise: paiseFromRupees(Number(strikeVal)) };
    }
  }
}
