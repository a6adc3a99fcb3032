import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { tokenOf } from '../instruments/use-instrument.ts';
import { useInstrumentSearch } from '../instruments/use-instrument-search.ts';
import { Dialog } from '../parts/Dialog.tsx';
import styles from './Palette.module.css';
import { PAGES } from './pages.ts';
import { closePalette, palette } from './palette-store.ts';

type Entry = { readonly key: string; readonly text: string; readonly note: string; readonly to: string };

/** Ctrl K: pages and instruments by a part of their name. */
export function Palette(): ReactNode {
  const isOpen = useSyncExternalStore(palette.subscribe, palette.getSnapshot);
  return isOpen ? <OpenPalette /> : null;
}

function OpenPalette(): ReactNode {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const { found: instruments } = useInstrumentSearch(words);
  const entries: readonly Entry[] = [
    ...PAGES.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase())).map(
      ({ to, name, key }) => ({ key: to, text: name, note: `G ${key.toUpperCase()}`, to }),
    ),
    ...instruments.map((instrument) => ({
      key: tokenOf(instrument),
      text: instrument.symbol,
      note: instrument.exch_seg,
      to: `/trade/${encodeURIComponent(tokenOf(instrument))}`,
    })),
  ];

  function open({ to }: Entry): void {
    closePalette();
    void navigate({ to });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const current = entries[active];
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && current) open(current);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title="Go to" onClose={closePalette}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={entries[active] ? `palette-${active}` : ''}
        aria-label="A page or an instrument"
        placeholder="A page or an instrument"
        autoFocus
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Found" className={styles.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={entry.key}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.entry}
            onClick={() => open(entry)}
          >
            {entry.text} <small className="quiet">{entry.note}</small>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
