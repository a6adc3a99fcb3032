import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../parts/Panel.tsx';
import { Empty } from '../parts/States.tsx';

export function NotFound(): ReactNode {
  return (
    <Page title="No such page">
      <Empty action={<Link to="/">Open the desk</Link>}>The console has no page at this address.</Empty>
    </Page>
  );
}
