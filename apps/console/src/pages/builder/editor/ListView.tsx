import { isWithin } from '@spark/document';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import styles from '../Builder.module.css';
import { elementsOf, FAMILIES, FAMILY_WORDS, type Family, type PlacedElement } from '../edit/elements.ts';
import { objectOf, textOf } from '../edit/json.ts';
import { linksOf } from '../edit/link-commands.ts';
import { valuesText } from '../look/looked-values.ts';
import { AddMenu } from './AddMenu.tsx';
import { ClauseSentence } from './ClauseSentence.tsx';
import { ConditionTree } from './ConditionTree.tsx';
import { useEditing } from './editor-context.tsx';
import { elementText } from './element-text.ts';
import { choiceText } from './field-text.ts';
import { RowLight } from './row-light.tsx';
import { SentenceEditor } from './SentenceEditor.tsx';
import { SeveralBar } from './SeveralBar.tsx';

/** The whole strategy, one element below the other. */
export function ListView({ onPaste }: { readonly onPaste: (text: string) => void }): ReactNode {
  const { marked, mark } = useEditing();
  const [isChoosing, setChoosing] = useState(false);

  function end(): void {
    mark([]);
    setChoosing(false);
  }

  return (
    <div className={styles.listView}>
      <Summary />
      <span className={styles.phoneOnly}>
        <Button isSmall aria-pressed={isChoosing} onClick={() => (isChoosing ? end() : setChoosing(true))}>
          Select several
        </Button>
      </span>
      {FAMILIES.map((family) => (
        <section key={family} className={styles.section} aria-label={FAMILY_WORDS[family].many}>
          <FamilyRows family={family} isChoosing={isChoosing} />
        </section>
      ))}
      {(isChoosing || marked.length > 1) && <SeveralBar onPaste={onPaste} onDone={end} />}
    </div>
  );
}

/** The settings in one line. */
function Summary(): ReactNode {
  const { document, select, selected } = useEditing();
  const market = objectOf(document.market);
  const clock = objectOf(document.clock);
  const parts = [
    textOf(market.underlying),
    typeof clock.timeframe === 'number' ? `${clock.timeframe} min` : '',
    textOf(clock.type),
    textOf(clock.start) && `from ${textOf(clock.start)}`,
    textOf(clock.lastEntry) && `last entry ${textOf(clock.lastEntry)}`,
    textOf(clock.squareOff) && `square-off ${textOf(clock.squareOff)}`,
  ];
  return (
    <button
      type="button"
      className={styles.card}
      aria-current={selected === 'settings' || undefined}
      onClick={() => select('settings')}
    >
      <strong>Settings</strong>
      <span className="quiet">{parts.filter(Boolean).join(' · ')}</span>
    </button>
  );
}

function FamilyRows({
  family,
  isChoosing,
}: {
  readonly family: Family;
  readonly isChoosing: boolean;
}): ReactNode {
  const { document } = useEditing();
  const elements = elementsOf(document, family);
  return (
    <>
      <header className={styles.sectionHead}>
        <h2>{FAMILY_WORDS[family].many}</h2>
        <span className={styles.phoneOnly}>
          <AddMenu family={family} />
        </span>
      </header>
      {elements.map((element) => (
        <ElementRow key={element.id} element={element} isChoosing={isChoosing} />
      ))}
      {elements.length === 0 && <p className={styles.none}>{EMPTY[family]}</p>}
    </>
  );
}

const EMPTY: Readonly<Record<Family, string>> = {
  data: 'Add the prices that the strategy watches, such as spot candles.',
  indicators: 'Optional: numbers computed from prices, such as an EMA.',
  conditions: 'Add when the strategy acts. A strategy needs at least one condition.',
  actions: 'Add what it does then, such as a leg. A strategy needs at least one action.',
};

type RowProps = {
  readonly element: PlacedElement;
  /** A tap ticks it, and does not open it. */
  readonly isChoosing: boolean;
};

function ElementRow({ element, isChoosing }: RowProps): ReactNode {
  const { selected, select, findings, looked, marked, mark } = useEditing();
  const { id, family, value, pointer } = element;
  const isSelected = selected === id && !isChoosing;
  const isMarked = marked.includes(id);
  const sentence = findings.sentences[id];
  const isCondition = family === 'conditions';
  return (
    <div className={styles.entry} data-selected={isSelected || isMarked || undefined}>
      <button
        type="button"
        className={styles.card}
        aria-current={isSelected || undefined}
        aria-pressed={isChoosing ? isMarked : undefined}
        aria-expanded={isCondition && !isChoosing ? isSelected : undefined}
        onClick={() => (isChoosing ? mark(toggled(marked, id)) : select(id))}
      >
        <span className={styles.cardName}>
          {isChoosing && (
            <span className={styles.tickBox} aria-hidden="true">
              {isMarked ? '✓' : ''}
            </span>
          )}
          <strong>{id}</strong>
          <span className="quiet">{elementText(element)}</span>
          {looked && !isCondition && <span className={styles.kind}>{valuesText(looked, id)}</span>}
          {isCondition && <Kind kind={textOf(value.kind)} count={linksOf(value).length} />}
        </span>
        {sentence && ((isCondition && !isSelected) || family === 'actions') && (
          <span className={styles.sentence}>{sentence}</span>
        )}
        <IssueLines pointer={pointer} isSelected={isSelected} />
      </button>
      {isCondition && isSelected && (
        <RowLight>
          <ClauseSentence condition={element} />
          <SentenceEditor condition={element} />
          <ConditionTree pointer={`${pointer}/when`} id={id} />
        </RowLight>
      )}
    </div>
  );
}

function toggled(marked: readonly string[], id: string): readonly string[] {
  return marked.includes(id) ? marked.filter((other) => other !== id) : [...marked, id];
}

function Kind({ kind, count }: { readonly kind: string; readonly count: number }): ReactNode {
  return (
    <span className={styles.kind} data-kind={kind}>
      {choiceText(kind)}, {count} {count === 1 ? 'action' : 'actions'}
    </span>
  );
}

/** What is wrong with an element that is not open; an open one shows it at the field. */
function IssueLines({
  pointer,
  isSelected,
}: {
  readonly pointer: string;
  readonly isSelected: boolean;
}): ReactNode {
  const { issues } = useEditing();
  const own = issues.filter((issue) => isWithin(issue.pointer, pointer));
  if (isSelected || own.length === 0) return null;
  const [first] = own;
  return (
    <span className={first?.severity === 'error' ? styles.problem : styles.note}>
      {first?.message}
      {own.length > 1 ? ` And ${own.length - 1} more.` : ''}
    </span>
  );
}
