import type { Instrument as WireInstrument } from '@spark/contract';
import { type Instrument, type InstrumentClass, rupeesFromPaise } from '@spark/core';
import { wireType } from '@spark/market';
import type { InstrumentKind } from '@spark/vocabulary';

export function toWireInstrument(instrument: Instrument): WireInstrument {
  return {
    token: instrument.token,
    symbol: instrument.symbol,
    name: instrument.name,
    expiry: instrument.expiry,
    strike: rupeesFromPaise(instrument.strikePaise ?? 0),
    lotsize: instrument.lotSize,
    instrumenttype: wireType(instrument.instrumentType),
    exch_seg: instrument.exchange,
    tick_size: rupeesFromPaise(instrument.tickPaise),
  };
}

export function fromWireKind(kind: InstrumentKind): Extract<InstrumentClass, 'future' | 'option'> {
  return kind === 'FUT' ? 'future' : 'option';
}
