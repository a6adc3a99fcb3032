import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { type KeyboardEvent, useRef, useState } from 'react';
import { copyText } from '../code/copy-text.ts';
import styles from './copy-page.module.css';
import { markdownAddress } from './markdown-address.ts';

/**
 * The page as Markdown, for a model or a notebook. The browser's own disclosure opens it, before and without any
 * script; the text is fetched when it is wanted.
 */
export function CopyPage() {
  const { metadata } = useDoc();
  const [status, setStatus] = useState('');
  const box = useRef<HTMLDetailsElement>(null);
  const address = markdownAddress(metadata.permalink);

  const close = () => box.current?.removeAttribute('open');
  const copy = async () => {
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
      await copyText(await answer.text());
      setStatus('Copied');
      close();
    } catch (error) {
      setStatus(`Could not be copied. ${error instanceof Error ? error.message : error}`);
    }
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    close();
    box.current.querySelector('summary')?.focus();
  };

  return (
    <div className={styles.place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls inside. */}
      <details
        ref={box}
        className={styles.box}
        onKeyDown={closeOnEscape}
        onToggle={() => box.current?.open && setStatus('')}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      >
        <summary className={styles.opener}>Copy page</summary>
        <div className={styles.choices}>
          <button type="button" className="clean-btn" onClick={() => void copy()}>
            Copy as Markdown
          </button>
          <a href={address}>Open as Markdown</a>
        </div>
      </details>
      <span className={styles.status} role="status">
        {status}
      </span>
    </div>
  );
}
