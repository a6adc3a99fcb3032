import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { colourCode } from '@site/src/components/code/colour-code';
import { useCopy } from '@site/src/components/code/use-copy';
import { useIsPrinted } from '@site/src/components/hydration/use-is-printed';
import clsx from 'clsx';
import { useMemo } from 'react';
import styles from './code-block.module.css';

interface Props {
  readonly children?: string | readonly string[];
  readonly className?: string;
  readonly metastring?: string;
  readonly title?: string;
}

/**
 * In place of the stock block, whose highlighter was a fifth of all script of a page and made every word an element,
 * coloured for the light theme, whatever the reader had chosen. Here the colours are classes in HTML that React does
 * not hydrate: there is nothing to hydrate, and the style sheet follows the theme before any script. What the build
 * coloured is not coloured again in the browser.
 */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function CodeBlock({ children = '', className = '', metastring = '', title }: Props) {
  const [hasCopied, copy] = useCopy();
  const code = [children].flat().join('').replace(/\n$/, '');
  const language = /language-(\S+)/.exec(className)?.[1] ?? 'text';
  const isPrinted = useIsPrinted();
  const html = useMemo(
    () => (isPrinted && ExecutionEnvironment.canUseDOM ? '' : colourCode(code, language)),
    [isPrinted, code, language],
  );
  const shownTitle = title ?? /title="([^"]*)"/.exec(metastring)?.[1];
  return (
    <div className={clsx('theme-code-block', styles.block, `language-${language}`)}>
      {shownTitle && <div className={styles.title}>{shownTitle}</div>}
      <div className={styles.content}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard. */}
        <pre tabIndex={0} className={clsx(styles.code, 'thin-scrollbar')}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the colouring escapes what it is given. */}
          <code suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
        <button
          type="button"
          className={clsx('clean-btn', styles.copy, hasCopied && styles.copied)}
          aria-label={hasCopied ? 'Copied' : 'Copy code to clipboard'}
          title="Copy"
          onClick={() => void copy(code)}
        />
      </div>
    </div>
  );
}
