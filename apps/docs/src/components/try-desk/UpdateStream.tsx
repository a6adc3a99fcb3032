import { istClock, type ReceivedMessage } from '@spark/web';
import { memo } from 'react';
import { updateLabel } from './order-labels.ts';
import styles from './UpdateStream.module.css';

/** One coloured line for each message, the newest first; a click shows the message as it came. */
export function UpdateStream({ messages }: { readonly messages: readonly ReceivedMessage[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <ol className={styles.stream} aria-label="Messages of the order websocket" tabIndex={0}>
      {messages.map((message) => (
        <Line key={message.number} {...message} />
      ))}
    </ol>
  );
}

/** A line never changes once it is there, and there are a hundred of them. */
const Line = memo(({ at, message }: ReceivedMessage) => {
  const { tone, word, text } = updateLabel(message);
  return (
    <li>
      <details>
        <summary>
          <time>{istClock(at)}</time>
          <b data-tone={tone}>{word}</b>
          <span>{text}</span>
        </summary>
        <pre>{JSON.stringify(message, null, 2)}</pre>
      </details>
    </li>
  );
});
