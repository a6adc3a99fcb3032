import type { AccountOrder, Slice, SliceReport, SliceToPlace } from '@spark/core';
import { NO_OPERATIONS, newSlice } from '@spark/core';
import { sliceWith } from '../world/slice-with.ts';
import type { BrokerStage } from './broker-stage.ts';
import type { Sent } from './trader.ts';

type Planned = Pick<SliceToPlace, 'side' | 'terms'> & {
  readonly reftag: number;
  readonly slices: readonly Pick<Slice, 'tag' | 'qty'>[];
};

/** An order as core plans it, with its slices not sent yet. */
export function plannedOrder(stage: BrokerStage, { reftag, side, terms, slices }: Planned): AccountOrder {
  const placedAt = stage.clock.now();
  return {
    reftag,
    strefId: reftag,
    ...stage.account,
    strategyName: 'test1',
    instrument: stage.share,
    side,
    product: 'Intraday',
    qty: slices.reduce((sum, { qty }) => sum + qty, 0),
    splitBy: 0,
    terms,
    operations: NO_OPERATIONS,
    operation: { kind: 'idle' },
    forwardTest: false,
    capitalPaise: 0,
    placedAt,
    marketPaise: null,
    slices: slices.map(({ tag, qty }) => newSlice({ tag, qty, terms, placedAt })),
    reconciledAt: null,
  };
}

/** What our journal has of an order when the process starts again. */
export function journaled(
  stage: BrokerStage,
  { slice, tag, outcome }: Sent,
  known: Pick<SliceReport, 'filledQty' | 'filledValuePaise' | 'isTriggered'> = NOTHING_HAPPENED,
): AccountOrder {
  const order = plannedOrder(stage, { ...slice, reftag: 1, slices: [{ tag, qty: slice.qty }] });
  const orderId = outcome.kind === 'accepted' ? outcome.orderId : null;
  const { filledQty, filledValuePaise, isTriggered } = known;
  return {
    ...order,
    slices: order.slices.map((slice) =>
      sliceWith(slice, {
        status: orderId === null ? 'Pending' : 'Placed',
        orderId,
        filledQty,
        filledValuePaise,
        ...(isTriggered && { isTriggered }),
      }),
    ),
  };
}

const NOTHING_HAPPENED = { filledQty: 0, filledValuePaise: 0 } as const;
