import type { Instrument } from '@spark/client';
import { instrumentToken } from '@spark/web';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { explainFailure } from '../api-reference/explain-failure.ts';
import tryItStyles from '../api-reference/TryIt.module.css';
import { useSpark } from '../spark-data/use-spark.ts';
import styles from './InstrumentField.module.css';

const FOUND_MAX = 8;
const SEARCH_AFTER_MS = 150;

interface Props {
  readonly chosen: Instrument | null;
  readonly onChoose: (instrument: Instrument) => void;
}

/** Finds an instrument by words: a name, a strike, CE or PE, a month. */
export function InstrumentField({ chosen, onChoose }: Props) {
  const spark = useSpark();
  const [query, setQuery] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Instrument[]>([]);
  const [marked, setMarked] = useState(0);
  const [problem, setProblem] = useState('');
  const isOpen = query !== null && found.length > 0;

  useEffect(() => {
    setFound([]);
    setProblem('');
    const asked = query?.trim() ?? '';
    if (asked === '' || !spark) return;
    let isHere = true;
    const take = (instruments: readonly Instrument[]) => {
      if (!isHere) return;
      setMarked(0);
      setFound(instruments);
      if (instruments.length === 0)
        setProblem(`Nothing fits “${asked}”. Try RELIANCE, NIFTY FUT or NIFTY 24000 CE.`);
    };
    const timer = window.setTimeout(() => {
      spark.searchInstruments({ q: asked, limit: FOUND_MAX }).then(
        ({ data }) => take(data),
        (error: unknown) => isHere && setProblem(explainFailure(error)),
      );
    }, SEARCH_AFTER_MS);
    return () => {
      isHere = false;
      window.clearTimeout(timer);
    };
  }, [query, spark]);

  const choose = (instrument: Instrument | undefined) => {
    if (!instrument) return;
    setQuery(null);
    onChoose(instrument);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && isOpen) setMarked((marked + step + found.length) % found.length);
    else if (event.key === 'Enter' && query !== null) choose(found[marked]);
    else if (event.key === 'Escape' && query !== null) setQuery(null);
    else return;
    event.preventDefault();
  };

  return (
    <div className={`${tryItStyles.field} ${styles.instrument}`}>
      <label htmlFor="ticket-instrument">Instrument</label>
      <input
        id="ticket-instrument"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls="ticket-found"
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `ticket-found-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="RELIANCE, NIFTY FUT, NIFTY 24000 CE"
        value={query ?? chosen?.symbol ?? ''}
        onChange={(event) => setQuery(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setQuery(null)}
        onKeyDown={onKey}
      />
      <div id="ticket-found" role="listbox" aria-label="Instruments found" hidden={!isOpen}>
        {found.map((instrument, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as a combobox does.
          <div
            key={instrumentToken(instrument)}
            id={`ticket-found-${index}`}
            role="option"
            aria-selected={index === marked}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(instrument)}
          >
            <strong>{instrument.symbol}</strong> <small>{instrument.exch_seg}</small>
          </div>
        ))}
      </div>
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  );
}
