import { below, partsOf, valueAt } from '@spark/document';
import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Menu, MenuItem } from '../../../parts/Menu.tsx';
import styles from '../Builder.module.css';
import { CATALOG } from '../edit/catalog.ts';
import { setField } from '../edit/field-commands.ts';
import type { Command } from '../edit/history.ts';
import { isJson, type Json, textOf } from '../edit/json.ts';
import { firstOfSort, sortOf } from '../edit/operands.ts';
import { addRow, moveNode, removeNode, setOperator, wrapNode } from '../edit/tree-commands.ts';
import { figure, rowSeen } from '../look/looked-values.ts';
import { useEditing } from './editor-context.tsx';
import { useFieldIssue } from './FieldLabel.tsx';
import { NumberInput } from './NumberField.tsx';
import { OperandEditor } from './OperandEditor.tsx';
import { selectionOf } from './place.ts';
import { useRowLight } from './row-light.tsx';

type RowProps = { readonly pointer: string; readonly name: string; readonly isAlone: boolean };

/** One row of a condition: left, operator, right. */
export function RowEditor({ pointer, name, isAlone }: RowProps): ReactNode {
  const { document, run } = useEditing();
  const issue = useFieldIssue(pointer);
  const light = useRowLight(pointer);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt and an arrow move the row from any of its fields
    <div
      className={styles.row}
      data-issue={issue?.severity}
      {...light}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        run(moveNode(document, pointer, event.key === 'ArrowUp' ? -1 : 1));
      }}
    >
      <RowParts pointer={pointer} name={name} />
      <RowResult pointer={pointer} />
      <RowMenu pointer={pointer} name={name} isAlone={isAlone} />
      {issue && <p className={issue.severity === 'error' ? styles.problem : styles.note}>{issue.message}</p>}
    </div>
  );
}

/** Whether the row was true at the candle that was looked at, and what it compared. */
function RowResult({ pointer }: { readonly pointer: string }): ReactNode {
  const { document, looked } = useEditing();
  if (!looked) return <span />;
  const [, , , ...path] = partsOf(pointer);
  const seen = rowSeen(looked, selectionOf(document, pointer), below('', ...path));
  if (!seen) return <span />;
  const { result, values } = seen;
  const mark = result === 'true' ? '✓' : result === 'false' ? '✗' : '…';
  return (
    <span className={styles.result} data-result={result} title={values.map(figure).join(', ')}>
      {mark} {result}
    </span>
  );
}

export function RowParts({ pointer, name }: Pick<RowProps, 'pointer' | 'name'>): ReactNode {
  const { document, run } = useEditing();
  const value = valueAt(document, partsOf(pointer));
  const row = isJson(value) ? value : {};
  const op = textOf(row.op);
  const isWithin = op === 'trueWithin';
  return (
    <div className={styles.parts}>
      {!isWithin && <Left row={row} pointer={pointer} name={name} />}
      <select
        className={styles.operator}
        aria-label={`${name}: operator`}
        data-pointer={below(pointer, 'op')}
        value={op}
        onChange={({ target }) => run(setOperator(document, pointer, target.value))}
      >
        {operatorsFor(row, op).map(({ id, title, purpose }) => (
          <option key={id} value={id} title={purpose}>
            {title}
          </option>
        ))}
      </select>
      <Right row={row} pointer={pointer} name={name} />
      {isWithin && <RowParts pointer={below(pointer, 'row')} name={`${name}, the row within`} />}
    </div>
  );
}

/** Those that take what stands on the left; the one that is there stays, whatever it takes. */
function operatorsFor(row: Json, op: string): typeof CATALOG.operators {
  const sort = sortOf(row.l);
  const fits = ({ id, sorts }: (typeof CATALOG.operators)[number]) =>
    id === op || sorts.length === 0 || sorts.includes(sort);
  return op === 'trueWithin' ? CATALOG.operators : CATALOG.operators.filter(fits);
}

type SideProps = { readonly row: Json; readonly pointer: string; readonly name: string };

/** When the left side becomes of another sort, the right side begins anew, and an operator that does not take it becomes equal. */
function Left({ row, pointer, name }: SideProps): ReactNode {
  const { run } = useEditing();

  function change(_: unknown, after: Json): void {
    const sort = sortOf(after);
    const hasRight = row.r !== undefined && !Array.isArray(row.r);
    const right = hasRight && sortOf(row.r) !== sort ? { r: firstOfSort(sort) } : {};
    const operator = CATALOG.operators.find(({ id }) => id === row.op);
    const op = operator?.sorts.includes(sort) === false ? { op: 'eq' } : {};
    const next = { ...row, ...op, l: after, ...right };
    const command: Command = {
      name: 'Change an element',
      patch: [{ op: 'replace', path: pointer, value: next }],
    };
    run(command);
  }

  return <OperandEditor pointer={below(pointer, 'l')} label={`${name}: left`} onChange={change} />;
}

function Right({ row, pointer, name }: SideProps): ReactNode {
  const { document, run } = useEditing();
  const sort = sortOf(row.l);
  if ('n' in row)
    return (
      <span className={styles.count}>
        <NumberInput
          label={`${name}: candles`}
          pointer={below(pointer, 'n')}
          value={row.n}
          onChange={(next) => run(setField(document, below(pointer, 'n'), next))}
        />
        candles
      </span>
    );
  if (Array.isArray(row.r))
    return (
      <>
        <OperandEditor pointer={below(pointer, 'r', 0)} label={`${name}: from`} sort={sort} />
        <span className="quiet">and</span>
        <OperandEditor pointer={below(pointer, 'r', 1)} label={`${name}: to`} sort={sort} />
      </>
    );
  return <OperandEditor pointer={below(pointer, 'r')} label={`${name}: right`} sort={sort} />;
}

function RowMenu({ pointer, name, isAlone }: RowProps): ReactNode {
  const { document, run } = useEditing();
  const value = valueAt(document, partsOf(pointer));
  const op = isJson(value) ? textOf(value.op) : '';
  const isSession = isJson(value) && value.sessionOnly === true;
  return (
    <span className={styles.rowMenu}>
      <Menu label="⋯" title={`${name}: more`} isSmall>
        <MenuItem onClick={() => run(addRow(document, isAlone ? pointer : parentGroup(pointer)))}>
          Add a row
        </MenuItem>
        {!isAlone && (
          <>
            <MenuItem onClick={() => run(moveNode(document, pointer, -1))}>Move up (Alt ↑)</MenuItem>
            <MenuItem onClick={() => run(moveNode(document, pointer, 1))}>Move down (Alt ↓)</MenuItem>
          </>
        )}
        <MenuItem onClick={() => run(wrapNode(document, pointer, 'any'))}>Put into an ANY group</MenuItem>
        <MenuItem onClick={() => run(wrapNode(document, pointer, 'all'))}>Put into an ALL group</MenuItem>
        <MenuItem onClick={() => run(wrapNode(document, pointer, 'not'))}>Turn around (NOT)</MenuItem>
        {op.startsWith('cross') && (
          <MenuItem
            onClick={() =>
              run(setField(document, below(pointer, 'sessionOnly'), isSession ? undefined : true))
            }
          >
            {isSession ? 'Cross over days too' : 'Cross within the session only'}
          </MenuItem>
        )}
      </Menu>
      {!isAlone && (
        <Button
          isSmall
          tone="quiet"
          aria-label={`${name}: delete`}
          onClick={() => run(removeNode(document, pointer))}
        >
          ✕
        </Button>
      )}
    </span>
  );
}

/** `/…/when/all/1` stands in the group `/…/when`. */
function parentGroup(pointer: string): string {
  return below('', ...partsOf(pointer).slice(0, -2));
}
