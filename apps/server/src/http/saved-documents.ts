import { createHash } from 'node:crypto';
import type { Deployments, DocumentRefusal, Drafts, SavedDocuments } from '@spark/application';
import { MESSAGES, routes } from '@spark/contract';
import type { Result } from '@spark/core';
import type { RequestKey } from '@spark/engine';
import type { FastifyRequest } from 'fastify';
import {
  toWireDiff,
  toWireDocumentRefusal,
  toWireDraft,
  toWireDraftHead,
  toWireDraftRefusal,
  toWireRevision,
  toWireSavedDocument,
  toWireSavedHead,
} from '../wire/saved-document.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { keyOf } from './idempotency-key.ts';
import { type FactParts, factsOfToday } from './market-facts.ts';

type Parts = FactParts & {
  readonly savedDocuments: SavedDocuments;
  readonly drafts: Drafts;
  readonly deployments: Pick<Deployments, 'ofDocument'>;
};

export function savedDocumentCalls(
  calls: CallBook,
  { savedDocuments, drafts, deployments, ...market }: Parts,
): void {
  calls.on(routes.listDocuments, async ({ desk }) => ({
    data: (await savedDocuments.list(desk.user.ucc)).map(toWireSavedHead),
  }));

  calls.on(routes.saveDocument, async ({ input: { note = null, body: value }, desk, headers }) => {
    const key = requestKey(headers, value, note);
    const document = { value, note, facts: await factsOfToday(market) };
    const row = orRefuse(await savedDocuments.add(desk.user.ucc, document, key));
    return { data: [toWireSavedHead(row)] };
  });

  calls.on(routes.readDocument, async ({ input, desk }) => {
    const facts = await factsOfToday(market);
    return { data: [toWireSavedDocument(orRefuse(await savedDocuments.read(desk.user.ucc, input, facts)))] };
  });

  calls.on(routes.changeDocument, async ({ input, desk }) => {
    const { id, baseRev, baseVersion = null, note = null, body: value } = input;
    const facts = await factsOfToday(market);
    const change = { id, baseRev, baseVersion, note, value, facts };
    const { row, isSame } = orRefuse(await savedDocuments.save(desk.user.ucc, change));
    const message = isSame ? MESSAGES.documentSame : MESSAGES.documentSaved;
    return { data: [toWireSavedHead(row)], message };
  });

  calls.on(routes.removeDocument, async ({ input: { id }, desk }) => {
    const deploymentID = deployments.ofDocument(desk.user.ucc, id);
    if (deploymentID !== null) throw refused('deployed', { deploymentID, what: 'document', name: id });
    orRefuse(await savedDocuments.remove(desk.user.ucc, id));
    return { data: [] };
  });

  calls.on(routes.listDocumentRevisions, async ({ input: { id }, desk }) => ({
    data: orRefuse(await savedDocuments.revisions(desk.user.ucc, id)).map(toWireRevision),
  }));

  calls.on(routes.readDocumentDiff, async ({ input: { id, rev, toId, toRev }, desk }) => {
    const question = { from: { id, rev }, to: { id: toId, rev: toRev } };
    return { data: [toWireDiff(orRefuse(await savedDocuments.compare(desk.user.ucc, question)))] };
  });

  draftCalls(calls, drafts);
}

function draftCalls(calls: CallBook, drafts: Drafts): void {
  calls.on(routes.readDraft, async ({ input: { id }, desk }) => {
    const read = await drafts.read(desk.user.ucc, id);
    if (!read.ok) throw new CallRefused([toWireDraftRefusal(read.error)]);
    return { data: [toWireDraft(id, read.value)] };
  });

  calls.on(routes.writeDraft, async ({ input: { id, version, baseRev = null, body: value }, desk }) => {
    const written = await drafts.write(desk.user.ucc, { id, version, baseRev, value });
    if (!written.ok) throw new CallRefused([toWireDraftRefusal(written.error)]);
    return { data: [toWireDraftHead(written.value)] };
  });

  calls.on(routes.removeDraft, async ({ input: { id, version = null }, desk }) => {
    const removed = await drafts.remove(desk.user.ucc, { id, version });
    if (!removed.ok) throw new CallRefused([toWireDraftRefusal(removed.error)]);
    return { data: [] };
  });
}

function orRefuse<T>(result: Result<T, readonly DocumentRefusal[]>): T {
  if (!result.ok) throw new CallRefused(result.error.flatMap(toWireDocumentRefusal));
  return result.value;
}

function requestKey(
  headers: FastifyRequest['headers'],
  value: object,
  note: string | null,
): RequestKey | null {
  const key = keyOf(headers);
  if (key === null) return null;
  const request = `SaveDocument\n${JSON.stringify([value, note])}`;
  return { key, bodyHash: createHash('sha256').update(request).digest('base64url') };
}
