import type { BrokerInstrument } from '../../frame/broker-dialect.ts';

/** The first four digits of FYERS' token of an instrument say where it trades. */
const SEGMENT_BY_TOKEN: Readonly<Record<string, string>> = {
  '1010': 'nse_cm',
  '1011': 'nse_fo',
  '1210': 'bse_cm',
  '1211': 'bse_fo',
};

/** Indices have names of their own in the stream. Others are not known, so they are not asked for. */
const INDEX_NAME: Readonly<Record<string, string>> = {
  'NSE:NIFTY50-INDEX': 'Nifty 50',
  'NSE:NIFTYBANK-INDEX': 'Nifty Bank',
  'NSE:FINNIFTY-INDEX': 'Nifty Fin Service',
  'NSE:MIDCPNIFTY-INDEX': 'NIFTY MID SELECT',
  'NSE:NIFTYNXT50-INDEX': 'Nifty Next 50',
  'NSE:INDIAVIX-INDEX': 'India VIX',
  'BSE:SENSEX-INDEX': 'SENSEX',
  'BSE:BANKEX-INDEX': 'BANKEX',
};

/** Two digits of exchange, two of segment, six of expiry; the rest is the exchange's own number. */
const TOKEN = /^(\d{4})\d{6}(\d+)$/;

/** How the price stream calls an instrument: `sf|nse_cm|3045`, `if|nse_cm|Nifty 50`. null where it has no name. */
export function hsmTopic({ symbol, token }: BrokerInstrument): string | null {
  const [, place = '', number = ''] = TOKEN.exec(token) ?? [];
  const segment = SEGMENT_BY_TOKEN[place];
  if (symbol.endsWith('-INDEX')) {
    const name = INDEX_NAME[symbol];
    const of = segment ?? (symbol.startsWith('BSE:') ? 'bse_cm' : 'nse_cm');
    return name === undefined ? null : `if|${of}|${name}`;
  }
  return segment === undefined ? null : `sf|${segment}|${number}`;
}

const QUOTE = 'sf|';

/** Indices are not traded, so there is nothing to be deep. */
export function hasDepth(topic: string): boolean {
  return topic.startsWith(QUOTE);
}

/** Five levels of the same instrument. */
export function depthTopic(topic: string): string {
  return `dp|${topic.slice(QUOTE.length)}`;
}
