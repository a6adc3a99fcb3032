import styles from './UpdateStream.module.css';
import type { StreamLine } from './use-order-stream.ts';

/** One coloured line for each message, the newest first; a click shows the message as it came. */
export function UpdateStream({ lines }: { readonly lines: readonly StreamLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <ol className={styles.stream} aria-label="Messages of the order websocket" tabIndex={0}>
      {lines.map(({ key, at, text, words }) => (
        <li key={key}>
          <details>
            <summary>
              <time>{at}</time>
              <b data-tone={words.tone}>{words.word}</b>
              <span>{words.text}</span>
            </summary>
            <pre>{pretty(text)}</pre>
          </details>
        </li>
      ))}
    </ol>
  );
}

function pretty(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}
