import { useEffect, useRef, useState } from 'react';
import { colourCode } from '../code/colour-code.ts';
import { escapeText } from '../code/escape-text.ts';
import { observeNear } from '../hydration/observe-near.ts';
import styles from './CallSample.module.css';

interface Props {
  readonly code: string;
  readonly language: string;
  readonly label: string;
}

/** Plain text at first, coloured once it comes near the window: few elements until somebody reads them. */
export function HighlightedCode({ code, language, label }: Props) {
  const place = useRef<HTMLPreElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    return observeNear(element, () => setIsNear(true));
  }, [isNear]);
  const html = isNear ? colourCode(code, language) : escapeText(code);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element is both preformatted and a named group.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard.
    <pre ref={place} className={styles.code} tabIndex={0} role="group" aria-label={label}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: both ways escape the code. */}
      <code dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  );
}
