import type { ReactNode } from 'react';
import { cellClass } from './cell-class.ts';
import styles from './DataTable.module.css';
import { type Column, nextSort, type Sort } from './table-rows.ts';

type TableHeadProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (text: string) => void;
  readonly hasActions: boolean;
  readonly hasTicks: boolean;
};

export function TableHead<Row>({
  columns,
  sort,
  onSort,
  hasActions,
  hasTicks,
}: TableHeadProps<Row>): ReactNode {
  return (
    <thead>
      <tr>
        {hasTicks && (
          <th scope="col" className={styles.tick}>
            <span className="visually-hidden">Selected</span>
          </th>
        )}
        {columns.map((column) => {
          const isSorted = sort?.by === column.id;
          const direction = sort?.isDescending ? 'descending' : 'ascending';
          return (
            <th
              key={column.id}
              scope="col"
              className={cellClass(column)}
              {...(isSorted ? { 'aria-sort': direction } : {})}
            >
              <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column))}>
                {column.head}
                <span aria-hidden="true">{isSorted ? (sort.isDescending ? ' ↓' : ' ↑') : ''}</span>
              </button>
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
