import type { ReactNode } from 'react';
import { useUpdated } from '../live/use-updated.ts';
import { Button } from '../parts/Button.tsx';
import styles from './Shell.module.css';

/** Orders of this page are for the Spark that it came from, so new ones wait for a reload. Cancels and exits do not. */
export function UpdatedNote(): ReactNode {
  if (!useUpdated()) return null;
  return (
    <p className={styles.updated} role="status">
      Spark was updated: reload. Until then this page places and changes no orders.
      <Button isSmall onClick={() => window.location.reload()}>
        Reload
      </Button>
    </p>
  );
}
