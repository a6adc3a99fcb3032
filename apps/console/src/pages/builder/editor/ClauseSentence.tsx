import type { SentencePiece } from '@spark/document';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import styles from '../Builder.module.css';
import type { PlacedElement } from '../edit/elements.ts';
import { useEditing } from './editor-context.tsx';
import { RowParts } from './RowEditor.tsx';
import { useRowLight } from './row-light.tsx';

/** The sentence of a condition. Each clause is a button: it becomes the fields of its row, in its place. */
export function ClauseSentence({ condition }: { readonly condition: PlacedElement }): ReactNode {
  const { findings } = useEditing();
  const [opened, setOpened] = useState<string | null>(null);
  const pieces = findings.pieces[condition.id];
  // While a value is typed that is no value yet there is no sentence: the fields stay where they are.
  const [last, setLast] = useState(pieces);
  if (pieces !== undefined && pieces !== last) setLast(pieces);
  const shown = pieces ?? (opened === null ? undefined : last);
  if (shown === undefined) return null;
  return (
    <section className={styles.clauses} aria-label={`${condition.id} in words`}>
      {shown.map((piece, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
          key={index}
          piece={piece}
          when={`${condition.pointer}/when`}
          isOpen={piece.row !== undefined && piece.row === opened}
          onOpen={setOpened}
        />
      ))}
    </section>
  );
}

type PartProps = {
  readonly piece: SentencePiece;
  readonly when: string;
  readonly isOpen: boolean;
  readonly onOpen: (row: string | null) => void;
};

function Part({ piece: { text, row }, when, isOpen, onOpen }: PartProps): ReactNode {
  if (row === undefined) return text;
  return (
    <Clause
      text={text}
      pointer={`${when}${row}`}
      isOpen={isOpen}
      onOpen={(open) => onOpen(open ? row : null)}
    />
  );
}

type ClauseProps = {
  readonly text: string;
  readonly pointer: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
};

function Clause({ text, pointer, isOpen, onOpen }: ClauseProps): ReactNode {
  const { seal } = useEditing();
  const light = useRowLight(pointer);
  const fields = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) fields.current?.querySelector<HTMLElement>('select, input')?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function close(): void {
    seal();
    onOpen(false);
  }

  if (!isOpen)
    return (
      <button
        type="button"
        ref={button}
        className={styles.clause}
        aria-expanded={false}
        title="Change it here"
        onClick={() => onOpen(true)}
        {...light}
      >
        {text}
      </button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands within a sentence
    <span
      ref={fields}
      role="group"
      className={styles.clauseFields}
      aria-label={`Clause: ${text}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target instanceof HTMLInputElement))
          return;
        event.preventDefault();
        close();
      }}
    >
      <RowParts pointer={pointer} name="Clause" />
      <Button isSmall onClick={close}>
        Done
      </Button>
    </span>
  );
}
