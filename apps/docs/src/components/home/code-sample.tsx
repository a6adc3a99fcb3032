import styles from './home.module.css';

/**
 * Code on the home page, as plain text: the highlighter of the documentation would cost more time to start than the
 * few lines here are worth. It takes the focus so that a long line can be scrolled with the keyboard.
 */
export function CodeSample({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <figure className={styles.sample}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
