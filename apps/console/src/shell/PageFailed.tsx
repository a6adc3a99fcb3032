import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../parts/Panel.tsx';
import { Failure } from '../parts/States.tsx';

/** A page that broke. A new build of Spark has other files, and then a reload is what helps. */
export function PageFailed({ error }: ErrorComponentProps): ReactNode {
  return (
    <Page title="This page failed">
      <Failure error={error} onRetry={() => window.location.reload()} />
      <p className="quiet">Orders and positions are not touched by this. They run on the server.</p>
    </Page>
  );
}
