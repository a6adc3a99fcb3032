import {
  type BrokerLists,
  type InstrumentBook,
  type LongReads,
  type PastLists,
  writeItems,
} from '@spark/application';
import { type InputOf, routes } from '@spark/contract';
import { ok } from '@spark/core';
import { createMonthlyCheck, instrumentsOn } from '@spark/market';
import { fromWireKind, toWireInstrument } from '../wire/instrument.ts';
import type { CallBook } from './calls.ts';
import { type ContractMaster, createContractMaster } from './contract-master.ts';
import { dayNotKnown } from './day-not-known.ts';
import { longReply } from './long-reply.ts';
import type { MemoryGauge } from './memory-gauges.ts';
import { createTableReply, REMEMBERED_BYTES_MAX } from './table-reply.ts';

type Parts = {
  readonly instruments: InstrumentBook;
  readonly lists: Pick<BrokerLists, 'feedName'>;
  readonly longReads: Pick<LongReads, 'read'>;
  readonly pastLists: Pick<PastLists, 'list'>;
};

export function instrumentCalls(calls: CallBook, parts: Parts): readonly MemoryGauge[] {
  const { instruments: book, longReads } = parts;
  const instruments = findCall(calls, parts);
  const expiries = expiriesCall(calls, book);
  const found = searchCall(calls, book);
  const contractMaster = createContractMaster(routes.readContractMaster.reply.message, book, longReads);
  calls.on(routes.readContractMaster, ({ headers }) => contractMaster.answer(headers));
  freezeQuantityCall(calls, book);
  mapTokensCall(calls, parts);

  const bytesOf = (reply: Pick<ContractMaster, 'bytesCached'>) => () => {
    const table = book.cached();
    return table === null ? 0 : reply.bytesCached(table);
  };
  const most = REMEMBERED_BYTES_MAX;
  return [
    { what: 'instrument_reply_bytes', count: bytesOf(instruments), most },
    { what: 'expiry_reply_bytes', count: bytesOf(expiries), most },
    { what: 'search_reply_bytes', count: bytesOf(found), most },
    { what: 'contract_master_bytes', count: bytesOf(contractMaster) },
  ];
}

/** A reply that is kept for the table it was made from. */
type KeptReply = Pick<ContractMaster, 'bytesCached'>;

function findCall(calls: CallBook, { instruments: book, pastLists }: Parts): KeptReply {
  const instruments = createTableReply(
    ({ symbol, exchange, expiry, instrument }: InputOf<typeof routes.findInstruments>) =>
      [exchange, symbol, expiry, instrument].join('\n'),
    (table, { symbol, exchange, expiry, instrument }) =>
      table
        .list({ exchange, name: symbol, expiry, class: instrument && fromWireKind(instrument) })
        .map(toWireInstrument),
    routes.findInstruments.reply.message,
  );
  calls.on(routes.findInstruments, async ({ input, headers }) => {
    const table = book.current();
    if (input.asof === undefined || input.asof === table.day)
      return instruments.replyTo(table, { question: input, headers });
    const { symbol: name, exchange, expiry, instrument, asof: day } = input;
    if (day > table.day) throw dayNotKnown('asof', day, table.day);
    const question = { name, exchange, expiry, day, class: instrument && fromWireKind(instrument) };
    // The list of that day is the truth; the rules stand in where none was kept.
    const kept = await pastLists.list(question);
    const found = kept === null ? instrumentsOn({ table, past: book.past }, question) : ok(kept);
    if (!found.ok) throw dayNotKnown('asof', day, table.day);
    return longReply(await writeItems([found.value], toWireInstrument), routes.findInstruments.reply.message);
  });

  return instruments;
}

function expiriesCall(calls: CallBook, { current }: InstrumentBook): KeptReply {
  const expiries = createTableReply(
    ({ symbol, exchange, instrument }: InputOf<typeof routes.listExpiries>) =>
      [exchange, symbol, instrument].join('\n'),
    (table, { symbol, exchange, instrument }) => table.expiries(exchange, symbol, fromWireKind(instrument)),
    routes.listExpiries.reply.message,
  );
  calls.on(routes.listExpiries, async ({ input, headers }) =>
    expiries.replyTo(current(), { question: input, headers }),
  );

  return expiries;
}

function searchCall(calls: CallBook, { current }: InstrumentBook): KeptReply {
  const found = createTableReply(
    ({ q, limit }: InputOf<typeof routes.searchInstruments>) => `${limit} ${q}`,
    (table, { q, limit }) => table.search(q, limit).map(toWireInstrument),
    routes.searchInstruments.reply.message,
  );
  calls.on(routes.searchInstruments, async ({ input, headers }) =>
    found.replyTo(current(), { question: input, headers }),
  );

  return found;
}

function freezeQuantityCall(calls: CallBook, { current }: InstrumentBook): void {
  calls.on(routes.readFreezeQuantity, async ({ input: { symbol } }) => {
    const freezeQty = current().freezeQty(symbol);
    return { data: freezeQty === null ? [] : [{ freezeQty }] };
  });
}

function mapTokensCall(calls: CallBook, { instruments: book, lists }: Parts): void {
  calls.on(routes.mapTokens, async ({ input: { broker, tokens } }) => {
    const table = book.current();
    const isMonthly = createMonthlyCheck(table);
    return {
      data: tokens.map((token) => {
        const instrument = book.instruments.find(token);
        const name = instrument && lists.feedName(broker, instrument, isMonthly(instrument));
        return { token, wsToken: name, histToken: name };
      }),
    };
  });
}
