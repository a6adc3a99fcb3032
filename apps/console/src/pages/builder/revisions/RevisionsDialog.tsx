import type { DocumentRevision } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import { SelectField } from '../../../parts/Field.tsx';
import { Chip } from '../../../parts/Panel.tsx';
import { Failure, Loading } from '../../../parts/States.tsx';
import { showToast } from '../../../parts/toasts.ts';
import { useAction } from '../../../parts/use-action.ts';
import { useRead } from '../../../reads/use-read.ts';
import { useSpark } from '../../../session/session-context.tsx';
import { clockOf, dayOf } from '../../../text/clock-of.ts';
import styles from '../Builder.module.css';
import { takeDocument } from '../edit/field-commands.ts';
import type { Json } from '../edit/json.ts';
import { useEditing } from '../editor/editor-context.tsx';
import { DiffList } from './DiffList.tsx';

/** What stands in the editor is compared like a revision, under this number. */
const NOW = 0;

type Pair = { readonly from: number; readonly to: number };

/** Every revision that was saved: what two of them differ in, and back to one of them. */
export function RevisionsDialog({
  id,
  onClose,
}: {
  readonly id: number;
  readonly onClose: () => void;
}): ReactNode {
  const read = useRead(
    ['document', id, 'revisions'],
    async (spark) => (await spark.listDocumentRevisions({ id })).data,
  );
  const [chosen, setChosen] = useState<Pair | null>(null);
  const revisions = read.data ?? [];
  const pair = chosen ?? { from: revisions[0]?.rev ?? NOW, to: NOW };
  return (
    <Dialog title="Revisions" onClose={onClose}>
      <div className={styles.stack}>
        {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && <Loading label="Reading the revisions" rows={4} />}
        <ul className={styles.revisions} aria-label="Saved revisions">
          {revisions.map((revision) => (
            <Revision
              key={revision.rev}
              id={id}
              revision={revision}
              isNewest={revision === revisions[0]}
              onCompare={() => setChosen({ from: revision.rev - 1, to: revision.rev })}
              onOpened={onClose}
            />
          ))}
        </ul>
        {revisions.length > 0 && (
          <section className={styles.stack} aria-label="Comparison">
            <div className={styles.fields}>
              <Chooser
                label="From"
                revisions={revisions}
                value={pair.from}
                onChange={(from) => setChosen({ ...pair, from })}
              />
              <Chooser
                label="To"
                revisions={revisions}
                value={pair.to}
                onChange={(to) => setChosen({ ...pair, to })}
              />
            </div>
            <Comparison id={id} pair={pair} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

type RevisionProps = {
  readonly id: number;
  readonly revision: DocumentRevision;
  readonly isNewest: boolean;
  readonly onCompare: () => void;
  readonly onOpened: () => void;
};

function Revision({ id, revision, isNewest, onCompare, onOpened }: RevisionProps): ReactNode {
  const { rev, savedAt, note } = revision;
  return (
    <li>
      <span>
        <strong>r{rev}</strong> {isNewest && <Chip>newest</Chip>}{' '}
        <span className="quiet figure">
          {dayOf(savedAt)} {clockOf(savedAt).slice(0, 5)}
        </span>
      </span>
      <span className={styles.revisionNote}>{note ?? <span className="quiet">no note</span>}</span>
      <span className={styles.tools}>
        {rev > 1 && (
          <Button isSmall tone="quiet" aria-label={`What changed with r${rev}`} onClick={onCompare}>
            What changed
          </Button>
        )}
        <OpenButton id={id} rev={rev} onOpened={onOpened} />
      </span>
    </li>
  );
}

/** It stands in the editor then, over the newest revision: saving it makes the next one. */
function OpenButton({
  id,
  rev,
  onOpened,
}: Pick<RevisionProps, 'id' | 'onOpened'> & { readonly rev: number }) {
  const { run } = useEditing();
  const spark = useSpark();
  const open = useAction(async () => {
    const [saved] = (await spark.readDocument({ id, rev })).data;
    if (!saved) return undefined;
    run(takeDocument({ ...saved.document }, `Open revision r${rev}`));
    showToast({ tone: 'good', text: `r${rev} is open. Undo brings back what stood here.` });
    onOpened();
    return undefined;
  });
  return (
    <Button
      isSmall
      aria-label={`Open as draft: r${rev}`}
      isBusy={open.isBusy}
      onClick={() => void open.run(undefined)}
    >
      Open as draft
    </Button>
  );
}

function Chooser({
  label,
  revisions,
  value,
  onChange,
}: {
  readonly label: string;
  readonly revisions: readonly DocumentRevision[];
  readonly value: number;
  readonly onChange: (rev: number) => void;
}): ReactNode {
  return (
    <SelectField
      label={label}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      <option value={NOW}>what stands in the editor</option>
      {revisions.map(({ rev, note }) => (
        <option key={rev} value={rev}>
          r{rev}
          {note === null ? '' : `, ${note}`}
        </option>
      ))}
    </SelectField>
  );
}

function Comparison({ id, pair }: { readonly id: number; readonly pair: Pair }): ReactNode {
  const before = useDocument(id, pair.from);
  const after = useDocument(id, pair.to);
  const error = before.error ?? after.error;
  if (error) return <Failure error={error} />;
  if (before.document === undefined || after.document === undefined)
    return <Loading label="Reading both" rows={2} />;
  return <DiffList before={before.document} after={after.document} />;
}

function useDocument(id: number, rev: number): { document: Json | undefined; error: Error | null } {
  const { document } = useEditing();
  const saved = useRevision(id, rev);
  return rev === NOW ? { document, error: null } : { document: saved.data, error: saved.error };
}

function useRevision(id: number, rev: number) {
  const read = useRead(
    ['document', id, 'rev', rev],
    async (spark): Promise<Json | null> => (await spark.readDocument({ id, rev })).data[0]?.document ?? null,
    { isOff: rev === NOW },
  );
  // Another revision is not shown in the place of this one while it is read.
  return { data: read.isPlaceholderData ? undefined : (read.data ?? undefined), error: read.error };
}
