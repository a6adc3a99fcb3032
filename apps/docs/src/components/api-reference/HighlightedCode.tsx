import { usePrismTheme } from '@docusaurus/theme-common';
import { Highlight } from 'prism-react-renderer';
import { useEffect, useRef, useState } from 'react';
import styles from './CallSample.module.css';

interface Props {
  readonly code: string;
  readonly language: string;
  readonly label: string;
}

/** Plain text at first, coloured once it comes near the window: colouring all at once would block the page. */
export function HighlightedCode({ code, language, label }: Props) {
  const place = useRef<HTMLPreElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element is both preformatted and a named group.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard.
    <pre ref={place} className={styles.code} tabIndex={0} role="group" aria-label={label}>
      <code>{isNear ? <ColouredLines code={code} language={language} /> : code}</code>
    </pre>
  );
}

function ColouredLines({ code, language }: { readonly code: string; readonly language: string }) {
  const theme = usePrismTheme();
  return (
    <Highlight theme={theme} code={code} language={language}>
      {({ tokens, getTokenProps }) =>
        tokens.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of fixed text have no other name than their number.
          <span key={row}>
            {line
              .filter((token) => !token.empty)
              .map((token, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same holds for the words of a line.
                <span key={column} {...getTokenProps({ token })} />
              ))}
            {row < tokens.length - 1 && '\n'}
          </span>
        ))
      }
    </Highlight>
  );
}
