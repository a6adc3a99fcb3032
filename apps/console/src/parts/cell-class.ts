import styles from './DataTable.module.css';
import type { Column } from './table-rows.ts';

export function cellClass({
  isNumber,
  isExtra,
  isLong,
}: Pick<Column<never>, 'isNumber' | 'isExtra' | 'isLong'>): string {
  return `${isNumber ? styles.number : ''} ${isExtra ? styles.extra : ''} ${isLong ? styles.long : ''}`;
}
