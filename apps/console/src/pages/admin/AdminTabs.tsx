import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './Admin.module.css';

/** The pages of who looks after Spark. */
export function AdminTabs(): ReactNode {
  return (
    <nav className={styles.tabs} aria-label="Admin">
      <Link to="/admin" className={styles.tab ?? ''} activeOptions={{ exact: true }}>
        Spark
      </Link>
      <Link to="/admin/nodes" className={styles.tab ?? ''}>
        Nodes
      </Link>
    </nav>
  );
}
