import { atTheMoneyHigherOnTie } from '@spark/vocabulary';
import type { Instrument } from '../instrument/instrument.ts';

/** Call and put of one strike; null where only the other is listed. */
export type Strike = {
  readonly strikePaise: number;
  readonly call: Instrument | null;
  readonly put: Instrument | null;
};

/** The options of one expiry by strike, the lowest first. */
export function strikesOf(listed: readonly Instrument[]): readonly Strike[] {
  const strikes = new Map<number, { strikePaise: number; call: Instrument | null; put: Instrument | null }>();
  for (const option of listed) {
    const { strikePaise, optionType } = option;
    if (option.class !== 'option' || strikePaise === null || optionType === null) continue;
    const strike = strikes.get(strikePaise) ?? { strikePaise, call: null, put: null };
    strike[optionType === 'CE' ? 'call' : 'put'] = option;
    strikes.set(strikePaise, strike);
  }
  return [...strikes.values()].sort((left, right) => left.strikePaise - right.strikePaise);
}

/** Where the strike at the money is; -1 where none is listed. */
export function atTheMoneyIndex(strikes: readonly Strike[], spotPaise: number): number {
  const nearest = atTheMoneyHigherOnTie(
    strikes.map(({ strikePaise }) => strikePaise),
    spotPaise,
  );
  return strikes.findIndex(({ strikePaise }) => strikePaise === nearest);
}
