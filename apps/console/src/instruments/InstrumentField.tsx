import type { Instrument } from '@spark/client';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { count } from '../text/money.ts';
import styles from './InstrumentField.module.css';
import { useInstrumentSearch } from './use-instrument-search.ts';

type InstrumentFieldProps = {
  readonly label: string;
  readonly chosen: Instrument | null;
  readonly onChoose: (instrument: Instrument) => void;
  readonly hasFocus?: boolean;
  readonly isLabelHidden?: boolean;
};

/** Type a part of a name, choose by arrows and Enter or by a click. */
export function InstrumentField({
  label,
  chosen,
  onChoose,
  hasFocus = false,
  isLabelHidden = false,
}: InstrumentFieldProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the newest words were answered: what was found for those before is not meant. */
  const [isEntered, setIsEntered] = useState(false);
  const { found, isOfNewestWords, note } = useInstrumentSearch(words ?? '');
  const isOpen = words !== null && words.trim() !== '';
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  useEffect(() => {
    if (!isEntered || !isOfNewestWords) return;
    setIsEntered(false);
    const [first] = found;
    if (first) choose(first);
  });

  function choose(instrument: Instrument): void {
    onChoose(instrument);
    close();
  }

  function close(): void {
    setWords(null);
    setActive(0);
    setIsEntered(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen) return;
    const current = found[active];
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && !isOfNewestWords) setIsEntered(true);
    else if (event.key === 'Enter' && current) choose(current);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.whole}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <input
        id={id}
        ref={input}
        className={styles.input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isOpen && found[active] ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        autoComplete="off"
        spellCheck={false}
        placeholder="NIFTY 24000 CE, RELIANCE…"
        value={words ?? chosen?.symbol ?? ''}
        onChange={(event) => {
          setWords(event.target.value);
          setActive(0);
          setIsEntered(false);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={isOpen ? styles.list : styles.closed}
      >
        {found.map((instrument, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={`${instrument.exch_seg}:${instrument.token}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(instrument)}
          >
            <span>{instrument.symbol}</span>
            <small className="quiet">
              {instrument.exch_seg}
              {instrument.lotsize > 1 ? ` · lot ${count(instrument.lotsize)}` : ''}
              {instrument.expiry ? ` · ${instrument.expiry}` : ''}
            </small>
          </div>
        ))}
        {isOpen && found.length === 0 && <div className={styles.none}>{note}</div>}
      </div>
    </div>
  );
}
