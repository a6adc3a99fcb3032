import { randomInt } from 'node:crypto';
import type { Randomness } from '@spark/core';

export const realRandomness: Randomness = {
  text: (alphabet, length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
};
