import { equal } from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { paperOrderId } from './paper-order-id.ts';

const PREFIX = 'K7';
const DIGIT = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');

it('the number of a paper order says its tag exactly, however long that is', () => {
  const tags = fc.array(DIGIT, { minLength: 1, maxLength: 18 }).map((digits) => digits.join(''));
  fc.assert(
    fc.property(tags, (own) => {
      const number = BigInt(paperOrderId(`${PREFIX}${own}`, PREFIX).slice(1));
      equal(number.toString(36).toUpperCase(), own.replace(/^0+(?=.)/, ''));
    }),
  );
});
