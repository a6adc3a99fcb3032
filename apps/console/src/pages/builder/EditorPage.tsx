import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { StrategyEditor } from './editor/StrategyEditor.tsx';
import { useOpened } from './editor/use-opened.ts';

/** A saved strategy with its draft. */
export function EditorPage(): ReactNode {
  const { id } = useParams({ strict: false });
  const number = /^\d{1,9}$/.test(id ?? '') ? Number(id) : 0;
  return <OpenedEditor key={number} id={number} />;
}

function OpenedEditor({ id }: { readonly id: number }): ReactNode {
  const opening = useOpened(id);
  if (opening.state === 'opened') return <StrategyEditor opened={opening.opened} isNew={false} />;
  return (
    <Page title={`Strategy ${id}`}>
      {opening.state === 'failed' ? (
        <Failure error={opening.error} onRetry={opening.again} />
      ) : (
        <Loading label="Opening the strategy" rows={10} />
      )}
    </Page>
  );
}
