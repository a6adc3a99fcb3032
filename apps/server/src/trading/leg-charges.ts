import { type Instrument, isExchange, istDay, istMinuteOfDay, type Leg, minutesOf } from '@spark/core';
import { BROKERAGE_PLANS, CHARGES_SINCE, type ChargeLeg, chargesOf, DP_PAISE } from '@spark/market';
import type { ChargeSegment } from '@spark/vocabulary';

const EXPIRY_MINUTE = minutesOf('15:40');

/** What brokerage, taxes and fees of a leg come to, at a discount broker; null where the rates are not known. */
export function createLegCharges(find: (key: string) => Instrument | null) {
  return (leg: Leg): number | null => {
    const day = istDay(leg.at);
    const exchange = leg.instrumentKey.split(':')[0] ?? '';
    if (!isExchange(exchange) || exchange === 'CDS' || day < CHARGES_SINCE) return null;
    const instrument = find(leg.instrumentKey);
    const { valuePaise, product, side } = leg;
    const isExpiry = isSettlement(leg, instrument);
    const charged: ChargeLeg = {
      exchange,
      segment: segmentOf(leg, instrument),
      product,
      // One unit for all of it: the average price need not be whole paise, the turnover is.
      qty: 1,
      symbol: instrument?.name ?? '',
      instrument: leg.instrumentKey,
      ...(isExpiry
        ? {
            // An option that is exercised pays its own tax on what it is worth, and no brokerage.
            side: 'Buy',
            pricePaise: 0,
            orders: 0,
            exercisedIntrinsicPaise: side === 'Sell' ? valuePaise : null,
          }
        : {
            side,
            pricePaise: valuePaise,
            // Whoever closed it by hand and did not say with how many orders needed at least one.
            orders: leg.reftag === 0 ? Math.max(1, leg.orders) : leg.orders,
            exercisedIntrinsicPaise: null,
          }),
    };
    const terms = { day, plan: BROKERAGE_PLANS.flat20, dpPaise: DP_PAISE.generic };
    return chargesOf([charged], terms).legs[0]?.total ?? null;
  };
}

function isSettlement({ reftag, orders, at }: Leg, instrument: Instrument | null): boolean {
  return (
    reftag === 0 &&
    orders === 0 &&
    instrument?.class === 'option' &&
    instrument.expiry === istDay(at) &&
    istMinuteOfDay(at) >= EXPIRY_MINUTE
  );
}

/** A contract may be gone from the list by the time it is paired; its symbol still says what it was. */
function segmentOf({ instrumentKey, symbol }: Leg, instrument: Instrument | null): ChargeSegment {
  const isShare = instrumentKey.startsWith('NSE:') || instrumentKey.startsWith('BSE:');
  if (instrument?.class === 'equity' || (instrument === null && isShare)) return 'EQ';
  if (instrument === null) return /(CE|PE)$/.test(symbol) ? 'OPT' : 'FUT';
  return instrument.class === 'option' ? 'OPT' : 'FUT';
}
