import { type DamagedRow, orderPagesOf } from '@spark/core';
import { openStoreReader, type StorePlace, type StoreReader } from '@spark/store';
import { createCandleMaking } from './candle-rows.ts';
import { writeItems } from './item-rows.ts';
import { createMasterWriting } from './master-text.ts';
import { writeOrderRows } from './order-rows.ts';
import type { LongAnswer, LongQuestion } from './question.ts';
import type { RowMapping } from './row-mapping.ts';
import { tradePagesOf } from './trade-rows.ts';

export type Answering = {
  /** Rejects with the reason of the signal as soon as the caller is gone. */
  readonly answer: (question: LongQuestion, signal: AbortSignal) => Promise<LongAnswer>;
};

/** Answers long questions, with everything that it needs for it: its own connection to the store, its own exchange. */
export function createAnswering(place: StorePlace, rowMapping: RowMapping): Answering {
  const candles = createCandleMaking();
  const writeMaster = createMasterWriting(place.dataFolder);

  async function fromStore(
    table: string,
    read: (reader: StoreReader) => Promise<Omit<LongAnswer, 'damaged'>>,
  ): Promise<LongAnswer> {
    // Opened for each read, so that it always reads the current file.
    const reader = await openStoreReader(place);
    try {
      const answer = await read(reader);
      return { ...answer, damaged: numbersOf(reader.damagedRows(), table) };
    } finally {
      await reader.close();
    }
  }

  async function answer(asked: LongQuestion, signal: AbortSignal): Promise<LongAnswer> {
    switch (asked.kind) {
      case 'orders':
        return fromStore('orders', async (reader) => {
          const pages = until(signal, orderPagesOf(reader, asked.question));
          const { parts, ...rows } = await writeOrderRows(pages, asked.wanted, rowMapping.order);
          return { parts: parts.map(owned), rows };
        });
      case 'trades':
        return fromStore('trades', async (reader) => {
          const pages = until(signal, tradePagesOf(reader, asked.filter));
          return { parts: (await writeItems(pages, rowMapping.trade)).map(owned) };
        });
      case 'candles': {
        const { question, now, source } = asked;
        const made = until(signal, candles.candleParts(question, now, source));
        return { parts: (await writeItems(made, rowMapping.candle)).map(owned), damaged: [] };
      }
      case 'master': {
        const { packed, plainBytes } = await writeMaster(asked.form, asked.origin);
        return { parts: [owned(packed)], plainBytes, damaged: [] };
      }
    }
  }

  return { answer };
}

async function* until<T>(signal: AbortSignal, parts: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const part of parts) {
    signal.throwIfAborted();
    yield part;
  }
}

/** Short buffers share memory with others and cannot be transferred. */
function owned(part: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = part;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
    return new Uint8Array(buffer, byteOffset, byteLength);
  return new Uint8Array(part);
}

function numbersOf(damaged: readonly DamagedRow[], table: string): readonly number[] {
  return damaged.filter((row) => row.table === table).map(({ key }) => Number(key));
}
