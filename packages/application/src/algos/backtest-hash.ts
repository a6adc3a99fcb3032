import { createHash } from 'node:crypto';
import { ENGINE_VERSION } from '@spark/algos';
import { canonicalJson } from '@spark/document';
import { CHARGE_RATES } from '@spark/market';
import type { BacktestHead } from './backtest-head.ts';

/** Changes with the form in which results are stored. */
export const RESULT_FORMAT = `${ENGINE_VERSION} 5`;

type Ingredients = Pick<
  BacktestHead,
  | 'documentHash'
  | 'from'
  | 'to'
  | 'parameters'
  | 'capital'
  | 'trace'
  | 'check'
  | 'mode'
  | 'sweep'
  | 'dataVersion'
  | 'signals'
>;

/** The same for runs that come to the same, on any server: nothing of it is a time or a number of a run. */
export function backtestHash(ingredients: Ingredients): string {
  const { documentHash, from, to, parameters, capital, trace, check, dataVersion } = ingredients;
  const { mode = 'bars', sweep = null, signals } = ingredients;
  const all = {
    documentHash,
    from,
    to,
    parameters,
    capital,
    trace,
    check,
    mode,
    sweep,
    dataVersion,
    ...(signals && { signals }),
  };
  return sha256(canonicalJson({ ...all, engine: RESULT_FORMAT, charges: chargesVersion() }));
}

let knownCharges: string | undefined;

function chargesVersion(): string {
  knownCharges ??= sha256(
    JSON.stringify(CHARGE_RATES, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
  return knownCharges;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
