import {
  chosenDocument,
  type InstrumentBook,
  type ParameterProblem,
  parameterProblem,
  type SavedChoice,
  type SavedDocuments,
} from '@spark/application';
import { problem } from '@spark/contract';
import { addDays, assert, type Clock, type Instrument, type IstDay, istDay } from '@spark/core';
import { type Checked, checkDocument, type MarketFacts, type StrategyDocument } from '@spark/document';
import { CONTRACTS_KNOWN_FROM, dayNumber } from '@spark/market';
import { LIMITS } from '@spark/vocabulary';
import { toWireDocumentRefusal } from '../wire/saved-document.ts';
import { CallRefused, refused } from './call-refused.ts';
import { type FactParts, factsOfToday } from './market-facts.ts';

type Parts = FactParts & {
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly savedDocuments: Pick<SavedDocuments, 'read'>;
};

type Asked = {
  readonly document?: unknown;
  readonly documentID?: number | undefined;
  readonly rev?: number | undefined;
  readonly params?: unknown;
  readonly capital?: number | undefined;
};

/** A document that a call brings or names, with the values of the call. */
export type ReadDocument = {
  /** As it was given. */
  readonly document: StrategyDocument;
  /** With the values of this call. */
  readonly played: StrategyDocument;
  readonly parameters: Readonly<Record<string, number>>;
  /** The index or share that it trades. */
  readonly spot: Instrument;
  readonly saved: SavedChoice | null;
  readonly facts: MarketFacts;
};

/** Reads what is played, or refuses with everything that is wrong with it. */
export function createDocumentReader(parts: Parts) {
  return async (ucc: string, asked: Asked): Promise<ReadDocument> => {
    const { documentID: id, rev, capital = null } = asked;
    const facts = await factsOfToday(parts);
    if (id !== undefined && asked.document !== undefined)
      throw disagree('documentID', 'document', 'Send the document itself, or the number of a saved one.');
    if (rev !== undefined && id === undefined)
      throw disagree('rev', 'documentID', 'A revision is one of a saved document.');
    const named = id === undefined ? null : await readSaved(ucc, { id, rev }, facts);
    const document = orRefuseDocument(checkDocument(named?.value ?? asked.document, facts));
    const parameters = readParameters(asked.params ?? {});
    const wrong = parameterProblem(document, parameters);
    if (wrong !== null) throw parameterRefused(wrong);
    const played = playedDocument(document, { parameters, capital }, facts);
    const { underlying: name, exchange } = document.market;
    const spot = parts.instruments.current().list({ exchange, name }).find(isUnderlying);
    assert(spot !== undefined, `the checks know the underlying ${name}`);
    return { document, played, parameters, spot, saved: named?.saved ?? null, facts };
  };

  async function readSaved(
    ucc: string,
    which: { readonly id: number; readonly rev: number | undefined },
    facts: MarketFacts,
  ) {
    const read = await parts.savedDocuments.read(ucc, which, facts);
    if (read.ok) {
      const { value, revision } = read.value;
      return { value, saved: { id: which.id, rev: revision.rev } };
    }
    throw new CallRefused(
      read.error.flatMap((refusal) =>
        toWireDocumentRefusal(
          'field' in refusal && refusal.field === 'id' ? { ...refusal, field: 'documentID' } : refusal,
        ),
      ),
    );
  }
}

function disagree(field: string, other: string, reason: string): CallRefused {
  return refused('fields_disagree', { field, other, reason });
}

/** The last day that is over. */
export function lastDay(clock: Clock): IstDay {
  return addDays(istDay(clock.now()), -1);
}

function isUnderlying({ class: kind }: Instrument): boolean {
  return kind === 'index' || kind === 'equity';
}

export function requireDay(field: string, day: IstDay, last: IstDay): void {
  if (day < CONTRACTS_KNOWN_FROM || day > last)
    throw refused('backtest_day', { field, day, firstDay: CONTRACTS_KNOWN_FROM, lastDay: last });
}

type Range = { readonly from: IstDay; readonly to?: IstDay | undefined };

export function readRange({ from, to: until }: Range, last: IstDay, isVisitor: boolean) {
  const to = until ?? last;
  requireDay('from', from, last);
  requireDay('to', to, last);
  if (from > to)
    throw refused('fields_disagree', {
      ...{ field: 'to', other: `from ${from}`, reason: 'The range ends on or after the day it begins.' },
    });
  const days = dayNumber(to) - dayNumber(from) + 1;
  const most = isVisitor ? LIMITS.backtestDaysOfVisitors : LIMITS.backtestDays;
  if (days > most)
    throw refused('backtest_too_long', {
      ...{ days, most },
      suggestion: isVisitor
        ? `Visitors may play ${most} days. Choose fewer, or log in.`
        : 'Choose fewer days.',
    });
  return { from, to };
}

export function orRefuseDocument({ document, issues }: Checked): StrategyDocument {
  if (document !== null) return document;
  throw new CallRefused(
    issues
      .filter(({ severity }) => severity === 'error')
      .slice(0, LIMITS.problemsPerReply)
      .map(({ pointer, message }) =>
        problem('document_wrong', {
          field: `document${pointer}`,
          ...{ pointer: pointer === '' ? 'The document' : pointer, sentence: message },
        }),
      ),
  );
}

/** A value may be right for a parameter and wrong where it is used: then the place is named. */
export function playedDocument(
  document: StrategyDocument,
  chosen: Parameters<typeof chosenDocument>[1],
  facts: MarketFacts,
): StrategyDocument {
  return orRefuseDocument(chosenDocument(document, chosen, facts));
}

export function readParameters(given: unknown): Readonly<Record<string, number>> {
  const parameters: Record<string, number> = Object.create(null);
  for (const [name, value] of Object.entries(Object(given))) {
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw refused('field_type', { field: `params.${name}`, expected: 'a number', example: 10 });
    parameters[name] = value;
  }
  return { ...parameters };
}

function parameterRefused({ name, problem: why, known, min, max }: ParameterProblem): CallRefused {
  if (why === 'unknown')
    return refused('parameter_unknown', {
      ...{ field: `params.${name}`, name },
      suggestion: known.length === 0 ? 'It has none.' : `Its parameters are ${known.join(', ')}.`,
    });
  const expected =
    why === 'whole' ? 'a whole number' : `between ${min ?? 'any'} and ${max ?? 'any'}, as the document says`;
  return refused('field_range', { field: `params.${name}`, expected, example: min ?? max ?? 10 });
}
