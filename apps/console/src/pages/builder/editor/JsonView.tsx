import type { Issue } from '@spark/document';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { CopyButton } from '../../../parts/CopyButton.tsx';
import styles from '../Builder.module.css';
import { checkTextLater } from '../check/checker.ts';
import { lineOf, linesOf } from '../check/pointer-lines.ts';
import { replaceDocument } from '../edit/field-commands.ts';
import { useEditing } from './editor-context.tsx';

/** The document as JSON. What is typed counts as soon as it is an object; what is wrong is told by its line. */
export function JsonView({ isReadOnly }: { readonly isReadOnly: boolean }): ReactNode {
  const { document, issues, run, seal } = useEditing();
  const written = useMemo(() => JSON.stringify(document, null, 2), [document]);
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: unknown } | null>(null);
  const [broken, setBroken] = useState<readonly Issue[]>([]);
  const box = useRef<HTMLTextAreaElement>(null);
  // An undo, or an edit elsewhere, replaces what was typed.
  const isOwn = typed !== null && (typed.of === document || broken.length > 0);
  const text = isOwn ? typed.text : written;
  const lines = useMemo(
    () => (broken.length > 0 ? new Map<string, number>() : linesOf(text)),
    [text, broken],
  );

  useEffect(() => {
    if (typed === null || typed.of !== null) return undefined;
    let isWanted = true;
    void checkTextLater(typed.text).then((findings) => {
      if (!isWanted) return;
      const { document: read } = findings;
      setBroken(read === null ? findings.issues : []);
      setTyped({ text: typed.text, of: read ?? undefined });
      if (read !== null) run(replaceDocument(read));
    });
    return () => {
      isWanted = false;
    };
  }, [typed, run]);

  function goTo(line: number): void {
    const area = box.current;
    if (!area) return;
    const start =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const end = text.indexOf('\n', start);
    area.focus();
    area.setSelectionRange(start, end < 0 ? text.length : end);
    area.scrollTop = ((line - 4) / text.split('\n').length) * area.scrollHeight;
  }

  const shown = broken.length > 0 ? broken : issues;
  return (
    <div className={styles.jsonView}>
      <div className={styles.sectionHead}>
        <h3>JSON</h3>
        <CopyButton text={text} label="Copy the JSON" />
      </div>
      <textarea
        ref={box}
        className={styles.json}
        aria-label="The strategy as JSON"
        spellCheck={false}
        readOnly={isReadOnly}
        value={text}
        aria-invalid={broken.length > 0 || undefined}
        onChange={({ target }) => setTyped({ text: target.value, of: null })}
        onBlur={seal}
      />
      <ul className={styles.jsonIssues} aria-label="What is wrong, by line">
        {shown.map((issue) => {
          const line = issue.code === 'json_syntax' ? lineIn(issue.message) : lineOf(lines, issue.pointer);
          return (
            <li key={`${issue.pointer} ${issue.code} ${issue.message}`}>
              <button type="button" className={styles.lineLink} onClick={() => goTo(line)}>
                Line {line}
              </button>{' '}
              <span className={issue.severity === 'error' ? styles.problem : styles.note}>
                {issue.message}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The reader says where JSON breaks in words: `… line 3 …`. */
function lineIn(message: string): number {
  return Number(/line (\d+)/i.exec(message)?.[1] ?? 1);
}
