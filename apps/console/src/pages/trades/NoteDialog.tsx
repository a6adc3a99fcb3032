import type { Note } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TextArea, TextField } from '../../parts/Field.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Trades.module.css';

type NoteDialogProps = {
  /** A day, or the number of a trade. */
  readonly about: string;
  readonly title: string;
  readonly note: Note | undefined;
  readonly onClose: () => void;
};

/** A note of the journal, with tags to find it by. */
export function NoteDialog({ about, title, note, onClose }: NoteDialogProps): ReactNode {
  const spark = useSpark();
  const [text, setText] = useState(note?.text ?? '');
  const [tags, setTags] = useState(note?.tags.join(', ') ?? '');
  const { run, isBusy } = useAction(() =>
    text.trim() === ''
      ? spark.removeNote({ about })
      : spark.writeNote({ about, text, tags: tags.split(',').flatMap((tag) => tag.trim() || []) }),
  );

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run(undefined)) onClose();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <TextArea
          label="Note"
          hint="empty removes it"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          label="Tags"
          hint="separated by commas"
          value={tags}
          onChange={(event) => setTags(event.target.value)}
        />
        <Button type="submit" tone="main" isBusy={isBusy}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
