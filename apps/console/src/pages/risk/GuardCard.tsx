import type { Guards } from '@spark/client';
import type { ReactNode } from 'react';
import { useOrderState } from '../../live/use-live.ts';
import { Button } from '../../parts/Button.tsx';
import { HoldButton } from '../../parts/HoldButton.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count } from '../../text/money.ts';
import { DayTotal } from '../positions/DayTotal.tsx';
import { usePositions } from '../positions/use-positions.ts';
import { limitUse } from './limit-use.ts';
import { LIMIT_FIELDS, type LimitName, limitText } from './limits.ts';
import styles from './Risk.module.css';

/** The limits of one account or of all, how much of them is used, and its kill switch. */
export function GuardCard({
  guards,
  onChange,
}: {
  readonly guards: Guards;
  readonly onChange: () => void;
}): ReactNode {
  const spark = useSpark();
  const { AccountName, Killed } = guards;
  const kill = useAction(() =>
    spark.switchKill({ on: !Killed, ...(AccountName === null ? {} : { AccountName }) }),
  );
  return (
    <Panel
      title={AccountName ?? 'All accounts together'}
      aside={Killed ? <Chip tone="bad">kill switch is on</Chip> : <Chip tone="good">trading</Chip>}
    >
      <table className={styles.limits}>
        <caption className="visually-hidden">Limits of {AccountName ?? 'all accounts together'}</caption>
        <thead>
          <tr>
            <th scope="col">Limit on</th>
            <th scope="col">At most</th>
            <th scope="col">Today</th>
          </tr>
        </thead>
        <tbody>
          {LIMIT_FIELDS.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className="figure">{limitText(name, guards[name])}</td>
              <td>
                <Use name={name} account={AccountName} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button isSmall onClick={onChange}>
          Change limits
        </Button>
        {Killed ? (
          <Button isSmall isBusy={kill.isBusy} onClick={() => void kill.run(undefined)}>
            Let trading go on
          </Button>
        ) : (
          <HoldButton isBusy={kill.isBusy} onHeld={() => void kill.run(undefined)}>
            Stop trading
          </HoldButton>
        )}
      </div>
    </Panel>
  );
}

/** How much of a limit is used. Limits of one order have no use over a day. */
function Use({
  name,
  account,
}: {
  readonly name: LimitName;
  readonly account: Guards['AccountName'];
}): ReactNode {
  const { orders, isPart } = useOrderState();
  const { accounts, total } = usePositions();
  if (name === 'MaxDailyLoss') {
    const own = account === null ? total : accounts.find(({ AccountName }) => AccountName === account);
    return own ? <DayTotal total={own} /> : <Unknown why="Not known yet" />;
  }
  if (name !== 'MaxOpenOrders' && name !== 'MaxOrdersPerSecond') return null;
  if (isPart) return <Unknown why="Only the newest orders of today are on this page" />;
  const { open, mostInOneSecond } = limitUse(orders, account);
  return name === 'MaxOpenOrders' ? (
    <span className="figure">{count(open)} open</span>
  ) : (
    <span className="figure">{count(mostInOneSecond)} in the busiest second</span>
  );
}

function Unknown({ why }: { readonly why: string }): ReactNode {
  return (
    <span className="quiet" title={why}>
      –<span className="visually-hidden">{why}</span>
    </span>
  );
}
