import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { cellClass } from './cell-class.ts';
import styles from './DataTable.module.css';
import { type Column, toggled } from './table-rows.ts';
import { useSwipe } from './use-swipe.ts';

export type TableBodyProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What a row opens to; without it rows do not open. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  /** Keys on a row besides arrows and Enter; true when it did something. */
  readonly onRowKey?: ((key: string, row: Row) => boolean) | undefined;
  /** Rows can be ticked: by their box, by Space, and all that are shown by Ctrl A. */
  readonly selection?: Selection<Row> | undefined;
  /** A finger went over a row to the left. */
  readonly onSwipe?: ((row: Row) => void) | undefined;
  readonly isCompact?: boolean;
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly frame: RefObject<HTMLElement | null>;
};

/** Which rows are ticked, by their keys. */
export type Selection<Row> = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** What a row is called beside its box. */
  readonly nameOf: (row: Row) => string;
};

/** Longer tables draw only the rows in view. */
const ALL_ROWS_MAX = 150;
const ROW_PX = 33;
const COMPACT_ROW_PX = 25;

export function TableBody<Row>(props: TableBodyProps<Row>): ReactNode {
  const { columns, rows, rowKey, detail, actions, open, frame, selection, isCompact = false } = props;
  const swipe = useSwipe(props.onSwipe);
  const isLong = rows.length > ALL_ROWS_MAX;
  const virtual = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => (isCompact ? COMPACT_ROW_PX : ROW_PX),
    overscan: 12,
  });
  const inView = virtual.getVirtualItems();
  const shown = isLong ? inView.flatMap(({ index }) => rows[index] ?? []) : rows;
  const before = isLong ? (inView[0]?.start ?? 0) : 0;
  const after = isLong ? virtual.getTotalSize() - (inView.at(-1)?.end ?? 0) : 0;
  const width = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0);
  return (
    <tbody>
      {before > 0 && <Space height={before} width={width} />}
      {shown.map((row, index) => {
        const key = rowKey(row);
        const isOpen = open.has(key);
        return (
          <Fragment key={key}>
            <tr
              className={`${styles.row} ${detail ? styles.opens : ''} ${props.onSwipe ? styles.swipes : ''}`}
              data-row={key}
              tabIndex={index === 0 ? 0 : -1}
              {...(detail ? { 'aria-expanded': isOpen } : {})}
              onKeyDown={(event) => onKeyDown(event, row, props)}
              onClick={(event) => detail && isPlain(event.target) && props.onToggle(key)}
              {...swipe(row)}
            >
              {selection && <TickCell selection={selection} name={selection.nameOf(row)} id={key} />}
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {actions && <td className={styles.actions}>{actions(row)}</td>}
            </tr>
            {isOpen && detail && (
              <tr className={styles.detail}>
                <td colSpan={width}>{detail(row)}</td>
              </tr>
            )}
          </Fragment>
        );
      })}
      {after > 0 && <Space height={after} width={width} />}
    </tbody>
  );
}

function TickCell({
  selection: { keys, onChange },
  name,
  id,
}: {
  readonly selection: Pick<Selection<never>, 'keys' | 'onChange'>;
  readonly name: string;
  readonly id: string;
}): ReactNode {
  return (
    <td className={styles.tick}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={keys.has(id)}
        onChange={() => onChange(toggled(keys, id))}
      />
    </td>
  );
}

function Space({ height, width }: { readonly height: number; readonly width: number }): ReactNode {
  return (
    <tr style={{ height }}>
      <td colSpan={width} />
    </tr>
  );
}

function onKeyDown<Row>(
  event: KeyboardEvent<HTMLTableRowElement>,
  row: Row,
  { detail, onToggle, onRowKey, rowKey, open, rows, selection }: TableBodyProps<Row>,
): void {
  if (event.target !== event.currentTarget) return;
  const key = rowKey(row);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
  if (step !== 0) moveFocus(event.currentTarget, step);
  else if (selection && event.key === ' ') selection.onChange(toggled(selection.keys, key));
  else if (selection && isAll) selection.onChange(new Set(rows.map(rowKey)));
  else if (detail && (event.key === 'Enter' || (event.key === 'Escape' && open.has(key)))) onToggle(key);
  else if (event.ctrlKey || event.metaKey || event.altKey || !onRowKey?.(event.key, row)) return;
  event.preventDefault();
}

function moveFocus(row: HTMLTableRowElement, step: 1 | -1): void {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [])];
  rows[rows.indexOf(row) + step]?.focus();
}

/** A click on something that does something by itself does not open the row; nor does marking a text. */
function isPlain(target: EventTarget): boolean {
  const isControl = (target as HTMLElement).closest('a, button, input, select, label') !== null;
  return !isControl && (window.getSelection()?.isCollapsed ?? true);
}
