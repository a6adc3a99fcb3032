import type { OrderUpdateMessage } from '@spark/contract';
import { whatHappened } from '@spark/core';
import type { NumberedUpdate } from '@spark/engine';
import { toWireOrderUpdate } from './order-update.ts';

/** One update as the order websocket sends it. */
export function toOrderUpdateMessage({ order, facts, seq }: NumberedUpdate): OrderUpdateMessage {
  const changedTags = new Set(facts.flatMap((fact) => ('tag' in fact ? [fact.tag] : [])));
  return {
    type: 'OrderUpdate',
    message: whatHappened(order, facts),
    data: [toWireOrderUpdate(order, { changedTags })],
    seq,
  };
}
