import type { OptionType } from '@spark/vocabulary';

/** A contract as charts write it, taken apart. Whether it is listed is another question. */
export type ContractName =
  /** NIFTY1!: the future that expires first, NIFTY2! the one after it. */
  | { readonly kind: 'nth-future'; readonly name: string; readonly number: number }
  /** NIFTYX2026: the future of November 2026. */
  | { readonly kind: 'future'; readonly name: string; readonly month: string }
  /** NIFTY261124C25000. */
  | {
      readonly kind: 'option';
      readonly name: string;
      readonly expiry: string;
      readonly optionType: OptionType;
      readonly strikePaise: number;
    };

const NTH_FUTURE = /^(.+?)([1-9])!$/;
const FUTURE = /^(.+)([FGHJKMNQUVXZ])(20[0-9]{2})$/;
const OPTION = /^(.+?)([0-9]{2})([0-9]{2})([0-9]{2})([CP])([0-9]{1,7})(?:\.([0-9]{1,2}))?$/;

/** January to December, as futures exchanges abbreviate them. */
const MONTH_LETTERS = 'FGHJKMNQUVXZ';

export function readContractName(text: string): ContractName | null {
  const nth = NTH_FUTURE.exec(text);
  if (nth) return { kind: 'nth-future', name: nth[1] ?? '', number: Number(nth[2]) };
  const option = OPTION.exec(text);
  if (option) {
    const [, name = '', year, month, day, type, rupees = '', paise = ''] = option;
    return {
      kind: 'option',
      name,
      expiry: `20${year}-${month}-${day}`,
      optionType: type === 'C' ? 'CE' : 'PE',
      strikePaise: Number(rupees) * 100 + Number(paise.padEnd(2, '0')),
    };
  }
  const future = FUTURE.exec(text);
  if (!future) return null;
  const [, name = '', letter = '', year = ''] = future;
  const month = String(MONTH_LETTERS.indexOf(letter) + 1).padStart(2, '0');
  return { kind: 'future', name, month: `${year}-${month}` };
}
