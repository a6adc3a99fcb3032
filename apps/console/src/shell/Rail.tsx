import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { Menu } from '../parts/Menu.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { PAGES, type PageEntry, PHONE_PAGES } from './pages.ts';
import styles from './Shell.module.css';

function useOwnPages(): readonly PageEntry[] {
  const { userType } = useSignedIn();
  return PAGES.filter(({ isForAdmins }) => !isForAdmins || userType === 'admin');
}

export function Rail(): ReactNode {
  return (
    <nav className={styles.rail} aria-label="Pages">
      {useOwnPages().map((page) => (
        <PageLink key={page.to} page={page} />
      ))}
    </nav>
  );
}

/** The navigation of phones. */
export function BottomBar(): ReactNode {
  const pages = useOwnPages();
  return (
    <nav className={styles.bottom} aria-label="Pages on phones">
      {pages
        .filter(({ to }) => PHONE_PAGES.includes(to))
        .map((page) => (
          <PageLink key={page.to} page={page} />
        ))}
      <Menu
        label={
          <>
            <Icon name="more" />
            More
          </>
        }
      >
        <div className={styles.all}>
          {pages
            .filter(({ to }) => !PHONE_PAGES.includes(to))
            .map((page) => (
              <PageLink key={page.to} page={page} />
            ))}
        </div>
      </Menu>
    </nav>
  );
}

function PageLink({ page: { to, name, icon } }: { readonly page: PageEntry }): ReactNode {
  return (
    <Link to={to} className={styles.link ?? ''} activeOptions={{ exact: to === '/' }} title={name}>
      <Icon name={icon} />
      <span>{name}</span>
    </Link>
  );
}
