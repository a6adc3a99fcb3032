import { LIMITS } from '@spark/vocabulary';

/** What a paper account began with, and what had been won or lost in it by then. */
export type PaperCapital = { readonly capitalPaise: number; readonly bookedPaise: number };

const STANDARD: PaperCapital = { capitalPaise: LIMITS.paperCapitalPaise, bookedPaise: 0 };

/** As it is kept with the account; what is not set is the standard capital. */
export function readPaperCapital(text: string | null): PaperCapital {
  const [, capital, booked] = /^(\d{1,15}) (-?\d{1,16})$/.exec(text ?? '') ?? [];
  return capital === undefined ? STANDARD : { capitalPaise: Number(capital), bookedPaise: Number(booked) };
}

export function writePaperCapital({ capitalPaise, bookedPaise }: PaperCapital): string {
  return `${capitalPaise} ${bookedPaise}`;
}
