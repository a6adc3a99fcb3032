import type { SavedDocumentHead } from '@spark/client';
import { TEMPLATES } from '@spark/document';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { Chip, Page, Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { saveFile } from '../../parts/save-file.ts';
import type { Column } from '../../parts/table-rows.ts';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Builder.module.css';
import { textOf } from './edit/json.ts';
import { ImportDialog } from './library/ImportDialog.tsx';
import { strategyOfAddress } from './library/strategy-of-address.ts';
import { marketText, summaryOf } from './library/summary.ts';

/** The saved strategies of BuildAlgos. */
export function LibraryPage(): ReactNode {
  const documents = useRead(['documents'], async (spark) => (await spark.listDocuments()).data);
  const navigate = useNavigate();
  /** The text with which the import begins; null while it is closed. */
  const [imported, setImported] = useState(() => strategyOfAddress(window.location.hash));
  const rows = documents.data ?? [];
  return (
    <Page
      title="BuildAlgos"
      actions={
        <>
          <Button onClick={() => setImported('')}>Import</Button>
          <Link to="/build/new" className={styles.mainLink ?? ''}>
            New strategy
          </Link>
        </>
      }
    >
      {documents.error && <Failure error={documents.error} onRetry={() => void documents.refetch()} />}
      <Unsaved />
      {documents.isPending ? (
        <Loading label="Reading your strategies" />
      ) : (
        (rows.length > 0 || documents.isError) && <Strategies rows={rows} isOld={documents.isError} />
      )}
      <Templates isFirst={!documents.isPending && rows.length === 0} />
      {imported !== null && <ImportDialog initialText={imported} onClose={closeImport} />}
    </Page>
  );

  function closeImport(): void {
    setImported(null);
    // A reload does not open it again.
    if (window.location.hash !== '') void navigate({ to: '/build', replace: true });
  }
}

/** The new strategy that was never saved, where there is one. */
function Unsaved(): ReactNode {
  const draft = useRead(['draft', 0], async (spark) => (await spark.readDraft({ id: 0 })).data[0] ?? null);
  if (!draft.data || draft.data.version === 0) return null;
  return (
    <p className={styles.banner}>
      <span>
        “{textOf(draft.data.draft.name) || 'A strategy without a name'}” is a draft and was never saved.
      </span>
      <Link to="/build/new">Go on with it</Link>
    </p>
  );
}

const COLUMNS: readonly Column<SavedDocumentHead>[] = [
  {
    id: 'name',
    head: 'Strategy',
    cell: ({ id, name }) => (
      <>
        <Link to="/build/$id" params={{ id: String(id) }}>
          <strong>{name}</strong>
        </Link>{' '}
        <DraftChip id={id} />
      </>
    ),
    value: ({ name }) => name,
  },
  {
    id: 'what',
    head: 'What it does',
    cell: (head) => <What head={head} />,
    value: ({ name }) => name,
    isLong: true,
    isExtra: true,
  },
  { id: 'rev', head: 'Revision', cell: ({ rev }) => `r${rev}`, value: ({ rev }) => rev, isNumber: true },
  {
    id: 'changed',
    head: 'Saved',
    cell: ({ changedAt }) => <span className="figure">{changedAt.slice(0, 16).replace('T', ' ')}</span>,
    value: ({ changedAt }) => changedAt,
    isExtra: true,
  },
];

function What({ head: { id, version } }: { readonly head: SavedDocumentHead }): ReactNode {
  const saved = useRead(
    ['document', id, version],
    async (spark) => (await spark.readDocument({ id })).data[0] ?? null,
  );
  if (!saved.data) return <span className="quiet">–</span>;
  return (
    <>
      <span className="quiet">{marketText(saved.data.document)}</span>
      <br />
      {summaryOf(saved.data.document)}
    </>
  );
}

function DraftChip({ id }: { readonly id: number }): ReactNode {
  const draft = useRead(['draft', id], async (spark) => (await spark.readDraft({ id })).data[0] ?? null);
  return draft.data && draft.data.version > 0 ? <Chip tone="warn">draft</Chip> : null;
}

function Strategies({
  rows,
  isOld,
}: {
  readonly rows: readonly SavedDocumentHead[];
  readonly isOld: boolean;
}): ReactNode {
  const [asked, setAsked] = useState<SavedDocumentHead | null>(null);
  return (
    <>
      <DataTable
        caption="Strategies"
        columns={COLUMNS}
        rows={rows}
        isOld={isOld}
        rowKey={({ id }) => String(id)}
        actions={(head) => <RowMenu head={head} onDelete={() => setAsked(head)} />}
        empty={null}
      />
      {asked && <DeleteStrategy head={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function RowMenu({
  head: { id, name },
  onDelete,
}: {
  readonly head: SavedDocumentHead;
  readonly onDelete: () => void;
}): ReactNode {
  const spark = useSpark();
  const duplicate = useAction(async () => {
    const [saved] = (await spark.readDocument({ id })).data;
    return saved && spark.saveDocument({ body: { ...saved.document, name: `${name.slice(0, 73)} (copy)` } });
  });
  const download = useAction(async () => {
    const [saved] = (await spark.readDocument({ id })).data;
    if (saved) saveFile(`${name}.json`, JSON.stringify(saved.document, null, 2));
    return undefined;
  });
  return (
    <Menu label="⋯" title={`More for ${name}`} isSmall>
      <MenuItem onClick={() => void duplicate.run(undefined)}>Duplicate</MenuItem>
      <MenuItem onClick={() => void download.run(undefined)}>Download as JSON</MenuItem>
      <MenuItem tone="danger" onClick={onDelete}>
        Delete …
      </MenuItem>
    </Menu>
  );
}

function DeleteStrategy({
  head: { id, name, rev },
  onClose,
}: {
  readonly head: SavedDocumentHead;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const remove = useAction(() => spark.removeDocument({ id }));
  return (
    <Dialog title={`Delete “${name}”?`} onClose={onClose}>
      <div className={styles.stack}>
        <p>
          {rev === 1 ? 'Its revision' : `All ${rev} revisions`} and its draft go with it. They cannot be
          brought back.
        </p>
        <span className={styles.tools}>
          <Button
            tone="danger"
            isBusy={remove.isBusy}
            onClick={() => void remove.run(undefined).then((isDone) => isDone && onClose())}
          >
            Delete it
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </span>
      </div>
    </Dialog>
  );
}

function Templates({ isFirst }: { readonly isFirst: boolean }): ReactNode {
  const navigate = useNavigate();
  return (
    <Panel title={isFirst ? 'Begin with a strategy that works' : 'Templates'} isPlain>
      {isFirst && (
        <p className="quiet">
          Each is complete: open one, change what you like, and save it. Or begin with a{' '}
          <Link to="/build/new">new strategy</Link>. Nothing trades by being saved.
        </p>
      )}
      <div className={styles.templates}>
        {TEMPLATES.map(({ id, title, summary, document }) => (
          <button
            key={id}
            type="button"
            className={styles.template}
            onClick={() => void navigate({ to: '/build/new', search: { template: id } as never })}
          >
            <strong>{title}</strong>
            <span className="quiet">{marketText({ ...document })}</span>
            <span>{summary}</span>
          </button>
        ))}
      </div>
    </Panel>
  );
}
