import { shareRatio } from '../corporate-action/parse-corporate-actions.ts';
import { count, day, integer, listOf, name, object, optional, orNull, yes } from '../lib/shape.ts';
import { objectReader, type StoredReader } from '../lib/stored-json.ts';
import { side } from '../order/parse-order.ts';
import type { BookedBefore } from '../position/booked-money.ts';
import { POSITION_KEY } from '../position/parse-position.ts';
import type { LegAdjustment } from './adjust-legs.ts';
import type { DematExits } from './depository-fee.ts';
import type { Leg, PairedTrade } from './pair-trades.ts';
import type { PairingState } from './pairing-state.ts';

const leg = object<Leg>({
  ...POSITION_KEY,
  reftag: count,
  symbol: name,
  side,
  qty: count,
  valuePaise: integer,
  at: integer,
  marketPaise: orNull(count),
  capitalPaise: count,
  orders: count,
  chargesPaise: orNull(integer),
  isDelivery: optional(yes),
});

export const parseTrade: StoredReader<PairedTrade> = objectReader(
  object<PairedTrade>({
    entry: leg,
    exit: leg,
    qty: count,
    entryValuePaise: integer,
    exitValuePaise: integer,
    profitPaise: integer,
    chargesPaise: orNull(integer),
  }),
);

export const parsePairing: StoredReader<PairingState> = objectReader(
  object<PairingState>({
    open: listOf(leg),
    waiting: listOf(leg),
    since: day,
    atWork: listOf(count),
    adjustments: optional(
      listOf(
        object<LegAdjustment>({ key: object(POSITION_KEY), actionId: count, ratio: shareRatio, at: integer }),
      ),
    ),
    dematExits: optional(object<DematExits>({ day, instruments: listOf(name) })),
    booked: optional(object<BookedBefore>({ day, paise: integer })),
  }),
);
