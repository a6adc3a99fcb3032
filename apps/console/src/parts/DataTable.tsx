import { type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import styles from './DataTable.module.css';
import { saveFile } from './save-file.ts';
import { TableBody, type TableBodyProps } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { type Column, csvOf, readSort, shownRows, toggled } from './table-rows.ts';
import { useFilterKey } from './use-filter-key.ts';
import { useSearchState } from './use-search-state.ts';

type DataTableProps<Row> = Pick<
  TableBodyProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'detail' | 'actions' | 'onRowKey' | 'selection' | 'onSwipe'
> & {
  /** What the table is, for people who do not see it. */
  readonly caption: string;
  readonly empty: ReactNode;
  readonly tools?: ReactNode;
  readonly footer?: ReactNode;
  /** What is shown is not of this moment. */
  readonly isOld?: boolean;
};

/** A table with a filter, sorting, a choice of columns and a file for spreadsheets. The address holds how it is shown. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { caption, columns, rows, empty, tools, footer, isOld = false, actions, selection } = props;
  const [words, setWords] = useSearchState('q');
  const [sortText, setSort] = useSearchState('sort');
  const [chosen, setChosen] = useSearchState('columns');
  const [density, setDensity] = useSearchState('density');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const frame = useRef<HTMLElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  useFilterKey(filter);
  const isCompact = density === 'compact';
  const sort = readSort(sortText);
  const shown = shownColumns(columns, chosen);
  const found = shownRows(rows, columns, { words, sort });

  return (
    <section className={styles.whole} aria-label={caption}>
      <div className={styles.tools}>
        <input
          ref={filter}
          type="search"
          title="Press / to type here"
          className={styles.filter}
          placeholder="Filter"
          aria-label={`Filter: ${caption}`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {tools}
        <span className={styles.own}>
          <ColumnMenu
            columns={columns}
            shown={shown}
            onChange={setChosen}
            isCompact={isCompact}
            onCompact={(next) => setDensity(next ? 'compact' : '')}
          />
          <SaveButton name={caption} rows={found} columns={shown} />
        </span>
      </div>
      <section
        className={`${styles.frame} ${isOld ? styles.old : ''}`}
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region is scrolled by keys only when it has the focus
        tabIndex={0}
        aria-label={`${caption}: rows`}
      >
        <table className={`${styles.table} ${isCompact ? styles.compact : ''}`}>
          <caption className="visually-hidden">{caption}</caption>
          <TableHead
            columns={shown}
            sort={sort}
            onSort={setSort}
            hasActions={actions !== undefined}
            hasTicks={selection !== undefined}
          />
          <TableBody
            {...props}
            rows={found}
            columns={shown}
            open={open}
            onToggle={(key) => setOpen((before) => toggled(before, key))}
            frame={frame}
            isCompact={isCompact}
          />
          {footer && found.length > 0 && <tfoot>{footer}</tfoot>}
        </table>
        {found.length === 0 && <NoRows hasOthers={rows.length > 0} isOld={isOld} empty={empty} />}
      </section>
      <p className="visually-hidden" role="status">
        {found.length === rows.length ? '' : `${found.length} of ${rows.length} rows`}
      </p>
    </section>
  );
}

function SaveButton<Row>({
  name,
  rows,
  columns,
}: {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}): ReactNode {
  return (
    <Button isSmall tone="quiet" onClick={() => saveFile(`${name}.csv`, csvOf(rows, columns))}>
      CSV
    </Button>
  );
}

/** Why there is no row: the filter, an answer that did not come, or because there is nothing. */
function NoRows({
  hasOthers,
  isOld,
  empty,
}: {
  readonly hasOthers: boolean;
  readonly isOld: boolean;
  readonly empty: ReactNode;
}): ReactNode {
  if (hasOthers) return <p className={styles.none}>No row has these words.</p>;
  if (isOld) return <p className={styles.none}>What stands here is not known at the moment.</p>;
  return empty;
}

function shownColumns<Row>(all: readonly Column<Row>[], text: string): readonly Column<Row>[] {
  const ids = text.split('.').filter(Boolean);
  const shown =
    ids.length === 0 ? all.filter(({ isHidden }) => !isHidden) : all.filter(({ id }) => ids.includes(id));
  return shown.length === 0 ? all : shown;
}
