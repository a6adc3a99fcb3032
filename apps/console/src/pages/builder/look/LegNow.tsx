import { type DocumentPreview, SparkError } from '@spark/client';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Chip } from '../../../parts/Panel.tsx';
import { useSpark } from '../../../session/session-context.tsx';
import styles from '../Builder.module.css';
import type { Json } from '../edit/json.ts';
import { useEditing } from '../editor/editor-context.tsx';
import { createRepeatedQuestion } from './repeated-question.ts';
import { TradeFacts } from './TradeFacts.tsx';

const REST_MS = 400;
const EVERY_MS = 5_000;

type Reply = { readonly of: Json; readonly preview: DocumentPreview | null; readonly problem: string | null };

/** What the leg would trade by the prices of now, as it is typed. */
export function LegNow({ id }: { readonly id: string }): ReactNode {
  const spark = useSpark();
  const { document, issues } = useEditing();
  const [reply, setReply] = useState<Reply | null>(null);
  const isWrong = issues.some(({ severity }) => severity === 'error');
  const question = useMemo(
    () =>
      createRepeatedQuestion<Reply>({
        ...{ restMs: REST_MS, everyMs: EVERY_MS, onAnswer: setReply, onFailure: () => undefined },
        isSeen: () => globalThis.document.visibilityState === 'visible',
      }),
    [],
  );
  useEffect(() => {
    if (isWrong) return undefined;
    question.ask(async (signal) => {
      try {
        const { data } = await spark.previewDocument({ document: { ...document }, now: true }, { signal });
        return { of: document, preview: data[0] ?? null, problem: null };
      } catch (error) {
        if (!(error instanceof SparkError) || signal.aborted) throw error;
        return { of: document, preview: null, problem: error.problems[0]?.message ?? error.message };
      }
    });
    return question.close;
  }, [spark, document, isWrong, question]);
  return (
    <section className={styles.now} aria-label={`What ${id} would trade now`}>
      <Answer id={id} reply={reply} isOld={reply?.of !== document} isWrong={isWrong} />
    </section>
  );
}

type AnswerProps = {
  readonly id: string;
  readonly reply: Reply | null;
  readonly isOld: boolean;
  readonly isWrong: boolean;
};

function Answer({ id, reply, isOld, isWrong }: AnswerProps): ReactNode {
  if (isWrong) return <p className={styles.note}>What it would trade is not known while there are errors.</p>;
  const trade = reply?.preview?.trades.find(({ action }) => action === id);
  if (reply?.problem) return <p className={styles.note}>Not known: {reply.problem}</p>;
  if (!reply?.preview || !trade) return <p className={styles.note}>Asking for prices …</p>;
  const { at, sources } = reply.preview;
  return (
    <div data-old={isOld || undefined} className={styles.seen}>
      <p className={styles.note}>
        If it ran at {at.slice(11, 19)}, for a multiplier of 1{' '}
        {sources.simulated && <Chip tone="warn">simulated prices</Chip>}
      </p>
      <TradeFacts trade={trade} />
    </div>
  );
}
