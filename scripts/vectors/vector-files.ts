import { callVectors } from './calls.ts';
import { encodingVectors } from './encoding.ts';
import { errorVectors } from './errors.ts';
import { loginVectors } from './login.ts';
import { retryVectors } from './retries.ts';
import type { Vector } from './vector.ts';
import { waitingVectors } from './waiting.ts';

const FILES: Readonly<Record<string, () => readonly Vector[]>> = {
  'calls.json': callVectors,
  'encoding.json': encodingVectors,
  'login.json': loginVectors,
  'errors.json': errorVectors,
  'retries.json': retryVectors,
  'waiting.json': waitingVectors,
};

/** The files of `vectors/`, each with what makes its text. */
export const VECTOR_FILES: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(FILES).map(([name, make]) => [name, () => fileText(make())]),
);

function fileText(vectors: readonly Vector[]): string {
  return `${JSON.stringify({ vectors }, null, 1)}\n`;
}
