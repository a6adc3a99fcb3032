import type { Instrument } from '@spark/core';
import type { BrokerInstrument } from './broker-dialect.ts';
import type { BrokerMarginLeg } from './margin-dialect.ts';

const SHARE: Instrument = {
  key: 'NSE:3045',
  exchange: 'NSE',
  token: '3045',
  symbol: 'SBIN-EQ',
  name: 'SBIN',
  class: 'equity',
  instrumentType: '',
  expiry: null,
  strikePaise: null,
  optionType: null,
  lotSize: 1,
  tickPaise: 5,
  freezeQty: 100_000,
  isCas: true,
};
const FUTURE: Instrument = {
  ...{ ...SHARE, key: 'NFO:53001', exchange: 'NFO', token: '53001', symbol: 'NIFTY26NOVFUT', name: 'NIFTY' },
  ...{ class: 'future', instrumentType: 'FUTIDX', expiry: '2026-11-24', lotSize: 65, isCas: false },
};

/** A share bought at a price, and a future sold at that of the market. */
export function marginLegs(at: {
  readonly share: BrokerInstrument;
  readonly future: BrokerInstrument;
}): readonly BrokerMarginLeg[] {
  return [
    {
      ...{ instrument: SHARE, at: at.share, isDerivative: false },
      ...{ product: 'Delivery', side: 'Buy', qty: 10, limitPaise: 81_235 },
    },
    {
      ...{ instrument: FUTURE, at: at.future, isDerivative: true },
      ...{ product: 'Delivery', side: 'Sell', qty: 65, limitPaise: null },
    },
  ];
}
