import type { Deployment } from '@spark/client';
import type { ReactNode } from 'react';
import { Gain } from '../../parts/Figure.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { clockOf } from '../../text/clock-of.ts';
import styles from './Deployments.module.css';
import { isAlive, stoppedText } from './deployment-text.ts';
import { LegCard } from './LegCard.tsx';

type AccountProps = {
  readonly account: Deployment['accounts'][number];
  readonly isOver: boolean;
};

/** One account of a deployment: living legs first, then those that have ended, then what was decided. */
export function AccountPanel({ account, isOver }: AccountProps): ReactNode {
  const { account: name, multiplier, day, stopped, booked, open, legs, decisions } = account;
  const alive = legs.filter(isAlive);
  const ended = legs.filter((leg) => !isAlive(leg));
  return (
    <Panel
      title={`${name} × ${multiplier}`}
      aside={
        <span className={styles.sums}>
          <span>
            <small className="quiet">{day === null ? 'booked' : `booked on ${day}`}</small>{' '}
            <Gain value={day === null ? null : booked} reason="It has not been in a session yet" />
          </span>
          <span>
            <small className="quiet">open</small>{' '}
            <Gain value={open} reason="The price of something that it holds is not known" />
          </span>
        </span>
      }
    >
      {stopped !== null && <p className={styles.warning}>{stoppedText(stopped)}</p>}
      {legs.length === 0 && (
        <p className="quiet">
          {isOver
            ? 'It held nothing here.'
            : 'No legs yet: none of its conditions has fired in this session.'}
        </p>
      )}
      {alive.length > 0 && (
        <ul className={styles.legs} aria-label={`Legs in ${name}`}>
          {alive.map((leg) => (
            <LegCard key={leg.leg} leg={leg} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className={styles.more} open={alive.length === 0}>
          <summary>{ended.length === 1 ? 'One leg has ended' : `${ended.length} legs have ended`}</summary>
          <ul className={styles.legs} aria-label={`Ended legs in ${name}`}>
            {ended.map((leg) => (
              <LegCard key={leg.leg} leg={leg} />
            ))}
          </ul>
        </details>
      )}
      {decisions.length > 0 && <Decisions name={name} decisions={decisions} />}
    </Panel>
  );
}

function Decisions({
  name,
  decisions,
}: {
  readonly name: string;
  readonly decisions: AccountProps['account']['decisions'];
}): ReactNode {
  return (
    <section className={styles.decisions} aria-label={`What was decided in ${name}`}>
      <h3>What was decided, the newest first</h3>
      <ol>
        {decisions.toReversed().map(({ at, says }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences repeat, and each keeps its place from the end
          <li key={decisions.length - place}>
            <time className="figure quiet" dateTime={at} title={at.slice(0, 10)}>
              {clockOf(at)}
            </time>
            <span>{says}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
