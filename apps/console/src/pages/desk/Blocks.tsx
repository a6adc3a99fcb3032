import type { DeskOverview } from '@spark/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { Loading } from '../../parts/States.tsx';
import styles from './Desk.module.css';

type Block = DeskOverview['blocks'][number];

/** The page that changes what blocks. */
const PAGE_OF = {
  killSwitch: { to: '/risk', tab: '' },
  account: { to: '/connections/$tab', tab: 'accounts' },
  session: { to: '/connections/$tab', tab: 'accounts' },
  trade: { to: '/connections/$tab', tab: 'accounts' },
  link: { to: '/connections/$tab', tab: 'linked' },
  noLink: { to: '/connections/$tab', tab: 'linked' },
} as const satisfies Record<Block['what'], object>;

/** Why an order would not go out now, as the server sees it. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] | undefined }): ReactNode {
  if (!blocks)
    return (
      <Panel title="Ready to trade?">
        <Loading label="Reading what blocks trading" rows={2} />
      </Panel>
    );
  return (
    <Panel title="Ready to trade?">
      {blocks.length === 0 ? (
        <p className={styles.check}>
          <span className="good" aria-hidden="true">
            ✓
          </span>
          <span>Every account is logged in, its Trade switch is on and it has an active link.</span>
        </p>
      ) : (
        <ul className={styles.checks}>
          {blocks.map(({ what, AccountName, StrategyName, text, hint }) => (
            <li key={`${what} ${AccountName} ${StrategyName}`} className={styles.check}>
              <span className="bad" aria-hidden="true">
                ✕
              </span>
              <span title={hint ?? ''}>
                {text}{' '}
                <Link to={PAGE_OF[what].to} params={{ tab: PAGE_OF[what].tab }}>
                  Change it
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
