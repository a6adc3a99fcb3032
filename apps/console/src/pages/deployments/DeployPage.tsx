import type { SavedDocumentHead } from '@spark/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useStrategies } from '../../reads/desk-reads.ts';
import { useRead } from '../../reads/use-read.ts';
import { DeployFields } from './DeployFields.tsx';
import styles from './Deployments.module.css';

/** Lets a saved document trade by itself: which, where, how; and before the button what stands against it. */
export function DeployPage(): ReactNode {
  const documents = useRead(['documents'], async (spark) => (await spark.listDocuments()).data);
  const strategies = useStrategies();
  const error = documents.error ?? strategies.error;
  return (
    <Page title="Deploy a strategy" actions={<Link to="/deployments">Deployments</Link>}>
      {error && (
        <Failure
          error={error}
          onRetry={() => void Promise.all([documents.refetch(), strategies.refetch()])}
        />
      )}
      {documents.data && strategies.data ? (
        <Chosen
          documents={documents.data}
          strategies={strategies.data.map((row) => ({
            name: row.StrategyName,
            isForward: row.ForwardTest === 'Y',
          }))}
        />
      ) : (
        !error && <Loading label="Reading your strategies" rows={10} />
      )}
    </Page>
  );
}

export type StrategyChoice = { readonly name: string; readonly isForward: boolean };

function Chosen({
  documents,
  strategies,
}: {
  readonly documents: readonly SavedDocumentHead[];
  readonly strategies: readonly StrategyChoice[];
}): ReactNode {
  const [given] = useSearchState('document');
  const found = documents.find(({ id }) => String(id) === given) ?? (given === '' ? documents[0] : undefined);
  if (documents.length === 0)
    return (
      <Empty
        action={
          <Link to="/build" className={styles.mainLink ?? ''}>
            BuildAlgos
          </Link>
        }
      >
        You have no saved strategy yet. Open a template in BuildAlgos and save it; then it can be deployed.
      </Empty>
    );
  if (strategies.length === 0)
    return (
      <Empty
        action={
          <Link to="/connections/$tab" params={{ tab: 'strategies' }}>
            Add a strategy
          </Link>
        }
      >
        Its orders belong to a strategy of Connections, and you have none yet.
      </Empty>
    );
  if (found === undefined)
    return (
      <Empty action={<Link to="/deployments/new">Choose another one</Link>}>
        You have no saved strategy {given}.
      </Empty>
    );
  return (
    <DeployFields
      key={`${found.id} ${found.rev}`}
      document={found}
      documents={documents}
      strategies={strategies}
    />
  );
}
