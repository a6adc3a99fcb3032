import type { Instrument } from '@spark/core';
import type { Ask, Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import { fieldsOf, type Reply, type WireRequest } from '../frame/wire-request.ts';
import { badRequest, failure, success } from './xts-envelope.ts';
import { XTS_CODE } from './xts-replies.ts';
import { instrumentAt, segmentOf } from './xts-segments.ts';
import { xtsStateOf } from './xts-state.ts';
import { XTS_MESSAGES, xtsTick } from './xts-ticks.ts';

const INSTRUMENTS = '/apimarketdata/instruments';

/** Subscriptions and quotes. */
export const xtsMarketRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/apimarketdata/config/clientConfig',
    call: 'quotes',
    needs: 'market',
    answer: () =>
      success('s-response-0001', 'Fetched configurations successfully', {
        xtsMessageCode: XTS_MESSAGES,
        publishFormat: ['JSON'],
        broadCastMode: ['Full', 'Partial'],
      }),
  },
  {
    method: 'POST',
    path: `${INSTRUMENTS}/subscription`,
    call: 'ticks',
    needs: 'market',
    answer: subscribe,
  },
  {
    method: 'PUT',
    path: `${INSTRUMENTS}/subscription`,
    call: 'ticks',
    needs: 'market',
    answer: unsubscribe,
  },
  { method: 'POST', path: `${INSTRUMENTS}/quotes`, call: 'quotes', needs: 'market', answer: quotes },
  {
    method: 'GET',
    path: `${INSTRUMENTS}/indexlist`,
    call: 'master',
    needs: null,
    answer: ({ request, world }) => {
      const wanted = request.query.get('exchangeSegment');
      const indexList = [...world.listing.all()]
        .filter((listed) => listed.class === 'index' && String(segmentOf(listed).number) === wanted)
        .map(({ name, token }) => `${name}_${token}`);
      return success('s-index-0001', 'Index List', { exchangeSegment: Number(wanted), indexList });
    },
  },
];

type Question = { readonly code: number; readonly instruments: readonly Instrument[] };

function questionOf(request: WireRequest, { listing }: SimulatorWorld): Question | Reply {
  const { instruments, xtsMessageCode: code } = fieldsOf(request);
  if (!Array.isArray(instruments) || instruments.length === 0) return badRequest(['instruments']);
  if (typeof code !== 'number' || !XTS_MESSAGES.includes(code)) return badRequest(['xtsMessageCode']);
  const found = instruments.map((instrument: Readonly<Record<string, unknown>> | null) =>
    instrumentAt(listing, instrument?.exchangeSegment, instrument?.exchangeInstrumentID),
  );
  const known = found.filter((instrument) => instrument !== null);
  if (known.length < found.length) return failure(400, 'e-instrument-0001', 'Invalid instrument');
  return { code, instruments: known };
}

function subscribe({ request, world, account }: Ask): Reply {
  const question = questionOf(request, world);
  if ('status' in question) return question;
  const { code, instruments } = question;
  for (const { key } of instruments) {
    const added = xtsStateOf(world).subscriptions.add(account.clientId, key, code);
    if (added === 'added') continue;
    const description =
      added === 'too many' ? 'Subscription limit exceeded' : 'Instrument Already Subscribed !';
    return failure(400, XTS_CODE.subscriptions, description);
  }
  return success('s-session-0001', 'Instrument subscribed successfully!', {
    mdp: code,
    quotesList: instruments.map(written),
    listQuotes: listQuotes(world, question),
  });
}

function unsubscribe({ request, world, account }: Ask): Reply {
  const question = questionOf(request, world);
  if ('status' in question) return question;
  for (const { key } of question.instruments)
    xtsStateOf(world).subscriptions.remove(account.clientId, key, question.code);
  return success('s-session-0001', 'Instrument unsubscribed successfully!', {
    mdp: question.code,
    unsubList: question.instruments.map(written),
  });
}

function quotes({ request, world }: Ask): Reply {
  const question = questionOf(request, world);
  if ('status' in question) return question;
  return success('s-quotes-0001', 'Get quotes successfully!', {
    mdp: question.code,
    quotesList: question.instruments.map(written),
    listQuotes: listQuotes(world, question),
  });
}

function written(instrument: Instrument): string {
  return `${segmentOf(instrument).number}_${instrument.token}`;
}

/** Each is JSON inside a string. */
function listQuotes({ floor }: SimulatorWorld, { code, instruments }: Question): readonly string[] {
  return instruments.flatMap((instrument) => {
    const quote = floor.quote(instrument.key);
    return quote ? [JSON.stringify(xtsTick(code, instrument, quote, 'boxed'))] : [];
  });
}
