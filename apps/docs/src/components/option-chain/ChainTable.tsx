import type { ChainOption, ChainStrike, OptionChain } from '@spark/client';
import type { CSSProperties } from 'react';
import styles from './LiveChain.module.css';

const PRICE = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

/** Calls on the left, puts on the right; the strike at the money is marked. Bars show open interest. */
export function ChainTable({ chain, isOld }: { readonly chain: OptionChain; readonly isOld: boolean }) {
  const most = Math.max(1, ...chain.strikes.flatMap(({ CE, PE }) => [CE?.oi ?? 0, PE?.oi ?? 0]));
  return (
    <div className={isOld ? styles.old : undefined}>
      <dl className={styles.facts}>
        <Fact name="Spot" text={known(chain.spot, PRICE)} />
        <Fact name="Expiry" text={chain.expiry} />
        <Fact name="Straddle" text={known(chain.straddlePrice, PRICE)} />
        <Fact name={`Put-call ratio of ${chain.strikes.length} strikes`} text={known(chain.pcr, PRICE)} />
        <Fact name={`Max pain of ${chain.strikes.length} strikes`} text={known(chain.maxPain, WHOLE)} />
      </dl>
      <section className={styles.scroll} aria-label="Option chain" tabIndex={-1}>
        <table className={styles.chain}>
          <caption>
            {chain.symbol} · {timeOf(chain.oldestPrice)}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.wide}>
                Call OI
              </th>
              <th scope="col" className={styles.middle}>
                IV
              </th>
              <th scope="col">
                <abbr title="Delta">Δ</abbr>
              </th>
              <th scope="col">Call</th>
              <th scope="col" className={styles.strike}>
                Strike
              </th>
              <th scope="col">Put</th>
              <th scope="col">
                <abbr title="Delta">Δ</abbr>
              </th>
              <th scope="col" className={styles.middle}>
                IV
              </th>
              <th scope="col" className={styles.wide}>
                Put OI
              </th>
            </tr>
          </thead>
          <tbody>
            {chain.strikes.map((row) => (
              <Row key={row.strike} row={row} isAtm={row.strike === chain.atmStrike} most={most} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface RowParts {
  readonly row: ChainStrike;
  readonly isAtm: boolean;
  readonly most: number;
}

function Row({ row: { strike, CE, PE }, isAtm, most }: RowParts) {
  return (
    <tr data-atm={isAtm ? 'yes' : undefined}>
      <Interest option={CE} most={most} side="call" />
      <td className={styles.middle}>{figure(CE?.iv, 1)}</td>
      <td className={styles.quiet}>{figure(CE?.delta, 2)}</td>
      <Price option={CE} />
      <th scope="row" className={styles.strike}>
        {WHOLE.format(strike)}
        {isAtm && <span className={styles.atm}> ATM</span>}
      </th>
      <Price option={PE} />
      <td className={styles.quiet}>{figure(PE?.delta, 2)}</td>
      <td className={styles.middle}>{figure(PE?.iv, 1)}</td>
      <Interest option={PE} most={most} side="put" />
    </tr>
  );
}

function Price({ option }: { readonly option: ChainOption | null }) {
  return (
    <td className={styles.price}>
      {known(option?.ltp ?? null, PRICE)}
      {option !== null && option.position !== 0 && (
        <small className={styles.held}>
          {option.position > 0 ? 'long' : 'short'} {WHOLE.format(Math.abs(option.position))}
        </small>
      )}
    </td>
  );
}

interface InterestParts {
  readonly option: ChainOption | null;
  readonly most: number;
  readonly side: 'call' | 'put';
}

function Interest({ option, most, side }: InterestParts) {
  const share = { '--share': `${Math.round(((option?.oi ?? 0) / most) * 100)}%` } as CSSProperties;
  return (
    <td className={`${styles.wide} ${styles.interest}`} data-side={side} style={share}>
      {known(option?.oi ?? null, SHORT)}
    </td>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function known(value: number | null, format: Intl.NumberFormat): string {
  return value === null ? '–' : format.format(value);
}

function figure(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? '–' : value.toFixed(digits).replace('-', '−');
}

function timeOf(oldest: string | null): string {
  return oldest === null ? 'no price is known' : `oldest price at ${oldest.slice(11)} Indian time`;
}
