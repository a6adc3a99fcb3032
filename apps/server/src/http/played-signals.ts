import { knownText, momentOf, type OpenBacktests } from '@spark/application';
import type { IstDay } from '@spark/core';
import { signalNames } from '@spark/document';
import { refused } from './call-refused.ts';
import type { ReadDocument } from './played-document.ts';

type Played = Pick<ReadDocument, 'document' | 'saved'> & { readonly from: IstDay; readonly to: IstDay };
type Asked = { readonly signals?: readonly { readonly signal: string; readonly at: string }[] | undefined };

/** Which signals a run is played with: those of its list, else those that were recorded. */
export function signalQuestion(
  ucc: string,
  { document, saved, from, to }: Played,
  { signals }: Asked,
): Parameters<OpenBacktests['signals']>[0] {
  const known = signalNames(document);
  signals?.forEach(({ signal }, index) => {
    if (!known.includes(signal))
      throw refused('signal_not_asked', {
        ...{ field: `signals[${index}].signal`, signal, known: knownText(known) },
      });
  });
  const given = signals?.map(({ signal: name, at }) => ({ name, at: momentOf(at) })) ?? null;
  return { ucc, document, documentId: saved?.id ?? null, given, from, to };
}
