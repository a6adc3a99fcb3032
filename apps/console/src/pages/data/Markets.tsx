import type { MarketSegment } from '@spark/client';
import type { ReactNode } from 'react';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useSystem } from '../../reads/desk-reads.ts';
import { count } from '../../text/money.ts';
import styles from './Data.module.css';

const SOURCES = {
  simulated: 'the simulated exchange of Spark',
  recording: 'a recording that is played',
  brokers: 'the live accounts that are logged in',
} as const;

/** Markets as traders call them. */
export const SEGMENTS: Readonly<Record<MarketSegment['segment'], string>> = {
  CASH_CAS: 'shares with a closing auction',
  CASH_NORMAL: 'other shares',
  FUT: 'futures',
  OPT: 'options',
  CDS: 'currencies',
  MCX_NONAGRI: 'commodities',
};

/** Where prices come from, and which market is open now. */
export function Markets(): ReactNode {
  const system = useSystem();
  if (system.isPending) return <Loading label="Reading the markets" rows={6} />;
  const { data } = system;
  const feed = data?.health?.feed;
  return (
    <Panel
      title="Prices and markets"
      aside={feed && <Chip tone={feed.state === 'open' ? 'good' : 'warn'}>feed {feed.state}</Chip>}
    >
      {system.error && <Failure error={system.error} onRetry={() => void system.refetch()} />}
      {data && (
        <>
          <p>
            Prices come from {SOURCES[data.modes.prices]}
            {feed
              ? `; ${count(feed.instruments)} ${feed.instruments === 1 ? 'instrument is' : 'instruments are'} followed now`
              : ''}
            .
          </p>
          <div className={styles.scroll}>
            <table className={styles.table}>
              <caption className="visually-hidden">Markets now</caption>
              <thead>
                <tr>
                  <th scope="col">Market</th>
                  <th scope="col">Paper</th>
                  <th scope="col">Live</th>
                </tr>
              </thead>
              <tbody>
                {data.markets.map(({ exchange, segment, paper, live }) => (
                  <tr key={`${exchange} ${segment}`}>
                    <th scope="row">
                      {exchange} <span className="quiet">{SEGMENTS[segment]}</span>
                    </th>
                    <td>{paper.phase}</td>
                    <td
                      title={
                        live.next && live.nextAt ? `then ${live.next}, ${live.nextAt.slice(11, 16)}` : ''
                      }
                    >
                      {live.phase}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}
