import assert from 'node:assert/strict';
import type { Slice } from '@spark/core';

/** Fields of a slice in any state. */
export type SliceFields = { readonly [Field in keyof Slice]?: Slice[Field] };

/** The slice with other fields. What no slice can be is a mistake of the test. */
export function sliceWith(slice: Slice, fields: SliceFields): Slice {
  const made = { ...slice, ...fields };
  assert.ok(isPossible(made), `no slice is ${JSON.stringify(made)}`);
  return made;
}

function isPossible(made: SliceFields): made is Slice {
  const { status, outcomeUnknown, orderId, filledQty, filledValuePaise, lastFillAt, isRounded } = made;
  if (status !== 'Pending') return outcomeUnknown === false;
  const isUnfilled = filledQty === 0 && filledValuePaise === 0 && lastFillAt === null && !isRounded;
  return orderId === null && isUnfilled;
}
