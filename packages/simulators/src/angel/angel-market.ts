import type { Quote } from '@spark/core';
import type { Ask, Route } from '../frame/simulator-dialect.ts';
import { fieldsOf, json, type Reply } from '../frame/wire-request.ts';
import { SECURE, secured } from './angel-headers.ts';
import { angelInstruments, angelToken, masterRow } from './angel-instruments.ts';
import { angelError, angelOk, BAD_PARAMETER } from './angel-replies.ts';

const TOKENS_MAX = 50;

export const angelMarketRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/OpenAPI_File/files/OpenAPIScripMaster.json',
    call: 'master',
    needs: null,
    answer: ({ world }) => json(200, [...world.listing.all()].map(masterRow)),
  },
  secured({ method: 'POST', path: `${SECURE}/market/v1/quote/`, call: 'quotes', answer: quotes }),
];

function quotes({ request, world }: Ask): Reply {
  const { mode, exchangeTokens } = fieldsOf(request);
  if (
    !['LTP', 'OHLC', 'FULL'].includes(String(mode)) ||
    typeof exchangeTokens !== 'object' ||
    !exchangeTokens
  )
    return angelError(BAD_PARAMETER, 'mode and exchangeTokens are required');
  const asked = Object.entries(exchangeTokens).flatMap(([exchange, tokens]) =>
    Array.isArray(tokens) ? tokens.map((token) => ({ exchange, token: String(token) })) : [],
  );
  if (asked.length > TOKENS_MAX) return angelError(BAD_PARAMETER, 'At most 50 tokens in one request');
  const fetched: object[] = [];
  const unfetched: object[] = [];
  for (const { exchange, token } of asked) {
    const found = angelInstruments(world.listing).byToken(exchange, token);
    const quote = found && world.floor.quote(found.key);
    if (!found || !quote)
      unfetched.push({ exchange, symbolToken: token, message: 'Symbol not found', errorCode: 'AB4006' });
    else
      fetched.push({
        exchange,
        tradingSymbol: found.symbol,
        symbolToken: angelToken(found),
        ...quoteFields(quote, String(mode)),
      });
  }
  return angelOk({ fetched, unfetched });
}

function quoteFields(quote: Quote, mode: string): object {
  const ltp = quote.lastPaise / 100;
  if (mode === 'LTP') return { ltp };
  const ohlc = {
    ltp,
    open: quote.openPaise / 100,
    high: quote.highPaise / 100,
    low: quote.lowPaise / 100,
    close: quote.previousClosePaise / 100,
  };
  return mode === 'OHLC' ? ohlc : { ...ohlc, tradeVolume: quote.volume, opnInterest: quote.openInterest };
}
