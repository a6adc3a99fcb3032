import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { warmUpSearch } from '@site/src/components/search/load-search';
import styles from '@site/src/components/search/search.module.css';
import { SearchDialog } from '@site/src/components/search/search-dialog';
import { useEffect, useState } from 'react';

/** The button in the navbar. Ctrl-K, Cmd-K and `/` open the same dialog. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function SearchBar() {
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  const warmUp = () => warmUpSearch(baseUrl);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        onPointerEnter={warmUp}
        onFocus={warmUp}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden="true"
        >
          <circle cx="7" cy="7" r="4.6" />
          <path d="m10.5 10.5 4 4" strokeLinecap="round" />
        </svg>
        <span className={styles.openerText}>Search</span>
        <span className={styles.shortcut} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {isOpen && <SearchDialog onClosed={() => setOpen(false)} />}
    </>
  );
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return true;
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
