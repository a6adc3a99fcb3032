import { LIMITS } from '@spark/vocabulary';

/** The capital of a paper account, and its booked profit when the capital was set. */
export type PaperCapital = { readonly capitalPaise: number; readonly bookedPaise: number };

const STANDARD: PaperCapital = { capitalPaise: LIMITS.paperCapitalPaise, bookedPaise: 0 };

/** As stored with the account; unset means the standard capital. */
export function readPaperCapital(text: string | null): PaperCapital {
  const [, capital, booked] = /^(\d{1,15}) (-?\d{1,16})$/.exec(text ?? '') ?? [];
  return capital === undefined ? STANDARD : { capitalPaise: Number(capital), bookedPaise: Number(booked) };
}

export function writePaperCapital({ capitalPaise, bookedPaise }: PaperCapital): string {
  return `${capitalPaise} ${bookedPaise}`;
}
