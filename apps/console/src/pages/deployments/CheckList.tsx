import type { DeployCheck } from '@spark/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Rupees } from '../../parts/Figure.tsx';
import styles from './Deployments.module.css';

/** Everything that was looked at, the accounts, and what a day may lose. */
export function CheckList({ check }: { readonly check: DeployCheck }): ReactNode {
  return (
    <>
      <ul className={styles.items} aria-label="Checklist">
        {check.items.map(({ what, good, says }) => (
          <li key={what} data-good={good}>
            <span className={styles.mark} aria-hidden="true">
              {good ? '✓' : '✕'}
            </span>
            <span>
              <span className="visually-hidden">{good ? 'Fine: ' : 'In the way: '}</span>
              {says}
              {!good && <Remedy what={what} />}
            </span>
          </li>
        ))}
      </ul>
      <Worst check={check} />
    </>
  );
}

/** Where what stands in the way is set right. */
function Remedy({ what }: { readonly what: string }): ReactNode {
  if (what === 'accounts')
    return (
      <>
        {' '}
        <Link to="/connections/$tab" params={{ tab: 'linked' }}>
          Linked strategies
        </Link>
      </>
    );
  if (what === 'strategy')
    return (
      <>
        {' '}
        <Link to="/connections/$tab" params={{ tab: 'strategies' }}>
          Strategies
        </Link>
      </>
    );
  if (what === 'signingKey')
    return (
      <>
        {' '}
        <Link to="/settings">Settings</Link>
      </>
    );
  if (what === 'deployments' || what === 'number')
    return (
      <>
        {' '}
        <Link to="/deployments">Deployments</Link>
      </>
    );
  return null;
}

const NO_LIMIT = 'The document has no stop of the day';

function Worst({ check: { worstDay, accounts } }: { readonly check: DeployCheck }): ReactNode {
  if (accounts.length === 0) return null;
  return (
    <section className={styles.worst} aria-label="What a day may lose">
      <header>
        <h3>Worst day, all accounts</h3>
        <strong className={styles.worstSum} data-unlimited={worstDay === null}>
          {worstDay === null ? 'not limited' : <Rupees value={worstDay} />}
        </strong>
      </header>
      <p className="quiet">
        {worstDay === null
          ? `${NO_LIMIT}. Set Day stop loss in the settings of the strategy to limit it.`
          : 'At this loss everything is closed. A fast market may lose more before that is done.'}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Multiplier</th>
            <th scope="col">Worst day</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, multiplier, worstDay: ofAccount }) => (
            <tr key={account}>
              <th scope="row">{account}</th>
              <td className="figure">× {multiplier}</td>
              <td>
                <Rupees value={ofAccount} reason={NO_LIMIT} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
