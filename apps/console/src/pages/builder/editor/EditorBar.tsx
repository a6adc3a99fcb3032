import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import { TextField } from '../../../parts/Field.tsx';
import { Chip } from '../../../parts/Panel.tsx';
import { failureText } from '../../../parts/States.tsx';
import { clockOf } from '../../../text/clock-of.ts';
import styles from '../Builder.module.css';
import type { History } from '../edit/history.ts';
import type { KeepState } from '../keep/draft-keeper.ts';

type BarProps = {
  readonly name: string;
  readonly rev: number | null;
  readonly keep: KeepState;
  readonly history: History;
  readonly errors: number;
  readonly isSaving: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: (note: string) => Promise<boolean>;
  readonly onIssues: () => void;
  readonly onRevisions: () => void;
  readonly children: ReactNode;
};

/** The name and state of the strategy, and what can be done with it. */
export function EditorBar(props: BarProps): ReactNode {
  const {
    name,
    rev,
    keep,
    history,
    errors,
    isSaving,
    onUndo,
    onRedo,
    onSave,
    onIssues,
    onRevisions,
    children,
  } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <header className={styles.bar}>
      <Link to="/build" className={styles.back ?? ''} aria-label="All strategies">
        ←
      </Link>
      <h1 className={styles.title}>{name === '' ? 'Strategy without a name' : name}</h1>
      <Chip>{rev === null ? 'not saved yet' : `r${rev}`}</Chip>
      {rev !== null && (
        <Button isSmall tone="quiet" onClick={onRevisions}>
          Revisions
        </Button>
      )}
      <KeepText keep={keep} />
      <span className={styles.spread} />
      <Button
        isSmall
        aria-label={`Undo${history.past.length > 0 ? `: ${history.past.at(-1)?.name}` : ''}`}
        title={`${history.past.at(-1)?.name ?? ''} (Ctrl Z)`}
        disabled={history.past.length === 0}
        onClick={onUndo}
      >
        ↶
      </Button>
      <Button
        isSmall
        aria-label={`Redo${history.future.length > 0 ? `: ${history.future.at(-1)?.name}` : ''}`}
        title={`${history.future.at(-1)?.name ?? ''} (Ctrl Shift Z)`}
        disabled={history.future.length === 0}
        onClick={onRedo}
      >
        ↷
      </Button>
      {children}
      <Button
        isSmall
        tone="main"
        isBusy={isSaving}
        onClick={() => (errors > 0 ? onIssues() : setAsking(true))}
      >
        {errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'} before saving` : 'Save revision'}
      </Button>
      {isAsking && <SaveDialog isBusy={isSaving} onSave={onSave} onClose={() => setAsking(false)} />}
    </header>
  );
}

function KeepText({ keep }: { readonly keep: KeepState }): ReactNode {
  const texts = {
    untouched: 'no changes',
    waiting: 'keeping the draft …',
    kept: keep.kind === 'kept' && keep.at ? `draft kept ${clockOf(keep.at)}` : 'draft kept',
    failed: keep.kind === 'failed' ? `the draft is not kept: ${failureText(keep.error).message}` : '',
    elsewhere: 'changed elsewhere',
  };
  return (
    <span
      className={keep.kind === 'failed' ? styles.problem : styles.keep}
      role="status"
      data-keep={keep.kind}
    >
      {texts[keep.kind]}
    </span>
  );
}

function SaveDialog({
  isBusy,
  onSave,
  onClose,
}: {
  readonly isBusy: boolean;
  readonly onSave: (note: string) => Promise<boolean>;
  readonly onClose: () => void;
}): ReactNode {
  const [note, setNote] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await onSave(note);
    onClose();
  }

  return (
    <Dialog title="Save a revision" onClose={onClose}>
      <form className={styles.stack} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Note"
          hint="optional"
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <p className="quiet">Earlier revisions stay. Saving trades nothing.</p>
        <Button type="submit" tone="main" isBusy={isBusy}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
