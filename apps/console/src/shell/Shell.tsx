import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ArmDialog } from '../session/ArmDialog.tsx';
import { Ticket } from '../ticket/Ticket.tsx';
import { UnansweredNote } from '../ticket/UnansweredNote.tsx';
import { Palette } from './Palette.tsx';
import { BottomBar, Rail } from './Rail.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { UpdatedNote } from './UpdatedNote.tsx';
import { useHotkeys } from './use-hotkeys.ts';
import { useReadAfterOrders } from './use-read-after-orders.ts';

/** What surrounds every page: navigation, the state of everything, the ticket and the palette. */
export function Shell(): ReactNode {
  useHotkeys();
  useReadAfterOrders();
  return (
    <div className={styles.shell}>
      <a href="#page" className={styles.skip}>
        To the page
      </a>
      <TopBar />
      <Rail />
      <main className={styles.page} id="page" tabIndex={-1}>
        <Outlet />
      </main>
      <BottomBar />
      <Ticket />
      <Palette />
      <ArmDialog />
      <UnansweredNote />
      <UpdatedNote />
    </div>
  );
}
