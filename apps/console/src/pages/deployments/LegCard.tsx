import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Gain, PriceFigure } from '../../parts/Figure.tsx';
import { Chip } from '../../parts/Panel.tsx';
import { clockOf } from '../../text/clock-of.ts';
import { count } from '../../text/money.ts';
import styles from './Deployments.module.css';
import { type DeployedLeg, isAlive, legStateText, levelsOf } from './deployment-text.ts';

const TONES: Readonly<Record<string, 'good' | 'warn' | 'bad' | 'accent' | 'none'>> = {
  OPEN: 'good',
  ENTERING: 'accent',
  EXITING: 'accent',
  WAITING: 'warn',
  REJECTED: 'bad',
};

/** One leg: what it is, where it stands between stop and target, and its orders. */
export function LegCard({
  leg,
  isReplayed = false,
}: {
  readonly leg: DeployedLeg;
  /** Its orders are in the order book of a replay, which has no pages. */
  readonly isReplayed?: boolean;
}): ReactNode {
  const { transType, qty, held, symbol, state, condition, action } = leg;
  const isPart = isAlive(leg) && held > 0 && held < qty;
  return (
    <li className={styles.leg} data-side={transType}>
      <header className={styles.legHead}>
        <span className={styles.legName}>
          <strong className={transType === 'Buy' ? styles.buy : styles.sell}>{transType}</strong>{' '}
          <span className="figure">{count(qty)}</span> <strong>{symbol}</strong>
          {isPart && <small className="quiet"> holds {count(held)}</small>}
        </span>
        <Chip tone={TONES[state] ?? 'none'}>{legStateText(leg)}</Chip>
        <small className="quiet">
          {condition} → {action}
        </small>
        <span className={styles.legGain}>
          <LegGain leg={leg} />
        </span>
      </header>
      <Facts leg={leg} />
      <LevelBar leg={leg} />
      {leg.orders.length > 0 && !isReplayed && <LegOrders leg={leg} />}
    </li>
  );
}

/** What is open counts while it holds something; afterwards what was booked. */
function LegGain({ leg: { held, open, booked, entryPrice } }: { readonly leg: DeployedLeg }): ReactNode {
  if (entryPrice === null) return <Gain value={null} reason="Nothing was filled yet" />;
  if (held === 0) return <Gain value={booked} />;
  return (
    <>
      <Gain value={open} reason="Its price is not known at the moment" />
      {booked !== 0 && (
        <small className="quiet">
          {' '}
          and <Gain value={booked} /> booked
        </small>
      )}
    </>
  );
}

function Facts({ leg }: { readonly leg: DeployedLeg }): ReactNode {
  const isLiving = isAlive(leg);
  const facts: readonly (readonly [string, number | null, string] | null)[] = [
    leg.trigger === null ? null : ['Waits for', leg.trigger, ''],
    ['Entry', leg.entryPrice, 'Nothing was filled yet'],
    leg.basis === null || leg.basis === leg.entryPrice ? null : ['Measured from', leg.basis, ''],
    isLiving
      ? ['Last minute', leg.ltp, 'No price has come yet']
      : ['Exit', leg.exitPrice, 'Nothing was filled'],
    ['Stop', leg.stop, isLiving && leg.basis === null ? 'Known once it has entered' : 'It has no stop'],
    ['Target', leg.target, isLiving && leg.basis === null ? 'Known once it has entered' : 'It has no target'],
  ];
  return (
    <dl className={styles.facts}>
      {facts.flatMap((fact) =>
        fact === null
          ? []
          : [
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>
                  <PriceFigure value={fact[1]} reason={fact[2]} />
                </dd>
              </div>,
            ],
      )}
    </dl>
  );
}

/** A picture of what the figures say already. */
function LevelBar({ leg }: { readonly leg: DeployedLeg }): ReactNode {
  const levels = leg.state === 'OPEN' ? levelsOf(leg) : null;
  if (levels === null) return null;
  return (
    <div className={styles.levels} aria-hidden="true">
      <small className="quiet">stop</small>
      <span className={styles.track} data-gain={levels.isGain}>
        {levels.entry !== null && <i className={styles.entryMark} style={{ left: `${levels.entry}%` }} />}
        <i className={styles.nowMark} style={{ left: `${levels.now}%` }} />
      </span>
      <small className="quiet">target</small>
    </div>
  );
}

const KINDS = { entry: 'Entry', exit: 'Exit', stop: 'Stop' } as const;
const ORDER_STATES = { wanted: 'not sent yet', sent: 'in the order book', over: 'done' } as const;

function LegOrders({ leg: { orders, symbol } }: { readonly leg: DeployedLeg }): ReactNode {
  return (
    <ul className={styles.orders} aria-label={`Orders of ${symbol}`}>
      {orders.map((order, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order without a number has its place alone
        <li key={at}>
          <time className="figure quiet" dateTime={order.at}>
            {clockOf(order.at)}
          </time>
          <span>
            {KINDS[order.of]}: {order.transType} {count(order.qty)}
            {order.trigger !== null && ` at ${order.trigger.toFixed(2)}`},{' '}
            {order.filled === order.qty ? 'filled' : `${count(order.filled)} filled`}
            {order.state !== 'over' && `, ${ORDER_STATES[order.state]}`}
            {order.why !== order.of && <span className="quiet"> ({order.why})</span>}
          </span>
          {order.strefID !== null && (
            <Link to="/orders/$strefID" params={{ strefID: String(order.strefID) }}>
              Order {order.strefID}
            </Link>
          )}
          {order.problem !== null && <span className="bad">{order.problem}</span>}
        </li>
      ))}
    </ul>
  );
}
