import { objectReader, type StoredReader, type StrategyDocumentRow, shape } from '@spark/core';

const { count, name, object, text } = shape;

/** The first answer to a document that was saved with a key. */
export const parseSavedReply: StoredReader<StrategyDocumentRow> = objectReader(
  object<StrategyDocumentRow>({
    ...{ ucc: name, id: count, name: text, rev: count, version: count, hash: name },
    ...{ issues: count, bytes: count, createdAt: count, changedAt: count },
  }),
);
