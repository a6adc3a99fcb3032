import type { DeskAccount } from '@spark/client';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Empty, Loading } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count } from '../../text/money.ts';
import { SessionChip } from '../connections/SessionChip.tsx';
import { DayTotal } from '../positions/DayTotal.tsx';
import { usePositions } from '../positions/use-positions.ts';
import styles from './Desk.module.css';

export function AccountStrip({
  accounts,
}: {
  readonly accounts: readonly DeskAccount[] | undefined;
}): ReactNode {
  if (!accounts) return <AccountsToCome />;
  if (accounts.length === 0) return <Empty>No account is connected yet.</Empty>;
  return (
    <ul className={styles.strip}>
      {accounts.map((account) => (
        <AccountCard key={account.AccountName} account={account} />
      ))}
    </ul>
  );
}

/** As many cards as a new desk has, so that hardly anything moves when the accounts come. */
function AccountsToCome(): ReactNode {
  return (
    <ul className={styles.strip}>
      {['first', 'second', 'third'].map((place) => (
        <li key={place} className={styles.account}>
          <Loading label="Reading your accounts" rows={3} />
        </li>
      ))}
    </ul>
  );
}

function AccountCard({ account }: { readonly account: DeskAccount }): ReactNode {
  const spark = useSpark();
  const { AccountName, Broker, Trade, Session } = account;
  // The pushed total is newer than the one that was read.
  const total = usePositions().accounts.find((each) => each.AccountName === AccountName) ?? account;
  const isOn = Trade === 'Y';
  const trade = useAction(() => spark.activateAccount({ AccountName, yn: isOn ? 'N' : 'Y' }));
  return (
    <li className={styles.account}>
      <span className={styles.row}>
        <strong>{AccountName}</strong>
        <SessionChip session={Session} />
      </span>
      <span className={styles.row}>
        <strong>
          <DayTotal total={total} />
        </strong>
        <small className="quiet">
          {Broker === 'testBroker' ? 'paper' : Broker}, {count(total.openpositions)} open
        </small>
      </span>
      <span className={styles.row}>
        <small className="quiet">{Session.Message ?? ''}</small>
        <Button isSmall isBusy={trade.isBusy} aria-pressed={isOn} onClick={() => void trade.run(undefined)}>
          Trade {isOn ? 'on' : 'off'}
        </Button>
      </span>
    </li>
  );
}
