import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import { Menu } from './Menu.tsx';
import type { Column } from './table-rows.ts';

type ColumnMenuProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly onChange: (ids: string) => void;
  readonly isCompact: boolean;
  readonly onCompact: (isCompact: boolean) => void;
};

/** Which columns are shown, and how close the rows stand; the choice stands in the address. */
export function ColumnMenu<Row>({
  columns,
  shown,
  onChange,
  isCompact,
  onCompact,
}: ColumnMenuProps<Row>): ReactNode {
  const ids = new Set(shown.map(({ id }) => id));
  return (
    <Menu label="Columns" isSmall>
      {columns.map(({ id, head }) => (
        <label key={id} className={styles.choice}>
          <input
            type="checkbox"
            checked={ids.has(id)}
            disabled={ids.size === 1 && ids.has(id)}
            onChange={(event) =>
              onChange(
                columns
                  .filter((column) => (column.id === id ? event.target.checked : ids.has(column.id)))
                  .map((column) => column.id)
                  .join('.'),
              )
            }
          />
          {head}
        </label>
      ))}
      <label className={`${styles.choice} ${styles.density}`}>
        <input type="checkbox" checked={isCompact} onChange={(event) => onCompact(event.target.checked)} />
        Close rows up
      </label>
    </Menu>
  );
}
