import { type Instrument, isExchange, istDay, istMinuteOfDay, type Leg, minutesOf } from '@spark/core';
import type { AccountCharges } from '@spark/engine';
import {
  BROKERAGE_PLANS,
  CHARGES_SINCE,
  type ChargeLeg,
  type ChargeTerms,
  chargesOf,
  DP_PAISE,
  readBrokeragePlan,
} from '@spark/market';
import { type Broker, type ChargeSegment, DP_PRESET } from '@spark/vocabulary';

const EXPIRY_MINUTE = minutesOf('15:40');

/** Charges by the brokerage plan and the depository of an account. */
export type ChargePlan = Pick<ChargeTerms, 'plan' | 'dpPaise'>;

/** The charges of an account: by its own plan where one is set, otherwise those of a discount broker. */
export function createAccountCharges(
  find: (key: string) => Instrument | null,
  { plan, dpPaise }: ChargePlan,
): AccountCharges {
  function ofDematExit(leg: Leg): number {
    const day = istDay(leg.at);
    const exchange = leg.instrumentKey.split(':')[0] ?? '';
    const segment = segmentOf(leg, find(leg.instrumentKey));
    if (!isExchange(exchange) || segment !== 'EQ' || day < CHARGES_SINCE) return 0;
    const sale: ChargeLeg = {
      ...{ exchange, segment, product: 'Delivery', side: 'Sell', qty: 1, pricePaise: 0, orders: 0 },
      ...{ symbol: '', instrument: leg.instrumentKey, exercisedIntrinsicPaise: null },
    };
    return chargesOf([sale], { day, plan: BROKERAGE_PLANS.none, dpPaise }).legs[0]?.total ?? 0;
  }

  function ofLeg(leg: Leg): number | null {
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
            // An exercised option pays its own tax on its value, and no brokerage.
            side: 'Buy',
            pricePaise: 0,
            orders: 0,
            exercisedIntrinsicPaise: side === 'Sell' ? valuePaise : null,
          }
        : {
            side,
            pricePaise: valuePaise,
            // A closing by hand without a number of orders took at least one.
            orders: leg.reftag === 0 && !leg.isDelivery ? Math.max(1, leg.orders) : leg.orders,
            exercisedIntrinsicPaise: null,
          }),
    };
    // Whether a share leaves the demat account is known once it is paired with its entry.
    return chargesOf([charged], { day, plan, dpPaise: 0 }).legs[0]?.total ?? null;
  }

  return { ofLeg, ofDematExit };
}

/** The depository charge is the broker's own where a preset has its name. An unset plan, or one written by a newer Spark, is that of a discount broker. */
export function chargePlanOf(broker: Broker | undefined, brokerage: string | null): ChargePlan {
  return {
    plan: (brokerage === null ? null : readBrokeragePlan(brokerage)) ?? BROKERAGE_PLANS.flat20,
    dpPaise: DP_PAISE[DP_PRESET.find((preset) => preset === broker) ?? 'generic'],
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
