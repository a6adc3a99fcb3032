import { below, DEFAULT_CANDLE_COLUMN, DOCUMENT_LIMITS, partsOf, valueAt } from '@spark/document';
import type { ReactNode } from 'react';
import styles from '../Builder.module.css';
import { CATALOG } from '../edit/catalog.ts';
import { setField } from '../edit/field-commands.ts';
import { isJson, type Json, listOf, textOf } from '../edit/json.ts';
import { columnsOf, type Sort } from '../edit/operands.ts';
import { useEditing } from './editor-context.tsx';
import { type DetailProps, FixedTime, FixedValue, OperandChoice, SignalName } from './OperandValue.tsx';
import { type OperandOption, optionKey, optionsFor, termsOf } from './operand-options.ts';

type OperandProps = {
  readonly pointer: string;
  /** Which side it is, for people who do not see it. */
  readonly label: string;
  /** Only operands of this sort are offered. */
  readonly sort?: Sort | null;
  readonly onChange?: (before: unknown, after: Json) => void;
};

/** One side of a row: what it is, then its column, candle or value. */
export function OperandEditor({ pointer, label, sort = null, onChange }: OperandProps): ReactNode {
  const { document, run } = useEditing();
  const operand = valueAt(document, partsOf(pointer));
  const key = optionKey(operand);
  const options = optionsFor(document, sort);
  const groups = [...Map.groupBy(options, ({ group }) => group)];

  function choose(option: OperandOption | undefined): void {
    if (!option) return;
    if (onChange) onChange(operand, option.first);
    else run(setField(document, pointer, option.first, 'Change an element'));
  }

  return (
    <span className={styles.operand}>
      <select
        className={styles.input}
        aria-label={label}
        data-pointer={pointer}
        value={key}
        onChange={({ target }) => choose(options.find((option) => option.key === target.value))}
      >
        {!options.some((option) => option.key === key) && (
          <option value={key}>{key.split(':').at(-1) || 'choose'}</option>
        )}
        {groups.map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map((option) => (
              <option key={option.key} value={option.key}>
                {option.text}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {isJson(operand) && <OperandDetail operand={operand} pointer={pointer} label={label} />}
    </span>
  );
}

function OperandDetail(props: DetailProps): ReactNode {
  const { operand, pointer, label } = props;
  if ('ref' in operand) return <SeriesDetail {...props} />;
  if ('time' in operand) return <FixedTime {...props} />;
  if ('action' in operand)
    return (
      <OperandChoice
        label={`${label}: question`}
        pointer={below(pointer, 'is')}
        value={textOf(operand.is)}
        options={CATALOG.legFacts.map(({ id, title }) => [id, title])}
      />
    );
  if ('webhook' in operand) return <SignalName {...props} />;
  if ('expr' in operand) return <Calculation {...props} />;
  return 'value' in operand ? <FixedValue {...props} /> : null;
}

function SeriesDetail({ operand, pointer, label }: DetailProps): ReactNode {
  const { document } = useEditing();
  const columns = columnsOf(document, textOf(operand.ref));
  const preset = columns.includes(DEFAULT_CANDLE_COLUMN) ? DEFAULT_CANDLE_COLUMN : columns[0];
  const at = typeof operand.at === 'number' ? operand.at : 0;
  const candles = Array.from(
    { length: DOCUMENT_LIMITS.lookBack + 1 },
    (_, ago): readonly [string, string] => [
      ago === 0 ? '' : String(-ago),
      ago === 0 ? 'current' : ago === 1 ? 'previous' : `${ago} candles ago`,
    ],
  );
  return (
    <>
      {columns.length > 1 && (
        <OperandChoice
          label={`${label}: column`}
          pointer={below(pointer, 'col')}
          value={textOf(operand.col)}
          options={columns.map((column) => [
            column === preset && operand.col === undefined ? '' : column,
            column,
          ])}
        />
      )}
      <OperandChoice
        label={`${label}: candle`}
        pointer={below(pointer, 'at')}
        value={at === 0 ? '' : String(at)}
        options={candles}
        isNumber
      />
    </>
  );
}

const SIGNS: readonly (readonly [string, string])[] = [
  ['add', '+ plus'],
  ['sub', '− minus'],
  ['mul', '× times'],
  ['div', '÷ divided by'],
  ['abs', 'size of'],
  ['min', 'smallest of'],
  ['max', 'largest of'],
];

function Calculation({ operand, pointer, label }: DetailProps): ReactNode {
  const { document, run } = useEditing();
  const terms = termsOf(operand);
  const op = textOf(listOf(operand.expr)[0]);

  function choose(next: string): void {
    const [first = { value: 0 }, second = { value: 0 }, ...rest] = terms;
    const kept =
      next === 'abs'
        ? [first]
        : next === 'sub' || next === 'div'
          ? [first, second]
          : [first, second, ...rest];
    run(setField(document, below(pointer, 'expr'), [next, ...kept], 'Change a calculation'));
  }

  return (
    <span className={styles.calculation}>
      <select
        className={styles.input}
        aria-label={`${label}: calculation`}
        data-pointer={below(pointer, 'expr')}
        value={op}
        onChange={({ target }) => choose(target.value)}
      >
        {SIGNS.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      {terms.map((_, index) => (
        <OperandEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a term is known by its place alone
          key={index}
          pointer={below(pointer, 'expr', index + 1)}
          label={`${label}, term ${index + 1}`}
          sort="number"
        />
      ))}
    </span>
  );
}
