import type { Instrument } from '@spark/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tokenOf } from '../../instruments/use-instrument.ts';
import { useInstrumentSearch } from '../../instruments/use-instrument-search.ts';
import { LivePrice } from '../../live/LivePrice.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { count } from '../../text/money.ts';
import { Calendar } from './Calendar.tsx';
import { Coverage } from './Coverage.tsx';
import styles from './Data.module.css';
import { Import } from './Import.tsx';
import { Markets } from './Markets.tsx';
import { Master } from './Master.tsx';

/** Instruments, what is stored of their past, and when the market is open. */
export function DataPage(): ReactNode {
  const [words, setWords] = useSearchState('search');
  const { found, note } = useInstrumentSearch(words);
  return (
    <Page title="Data">
      <div className={styles.grid}>
        <div className={styles.side}>
          <Panel title="Instruments">
            <TextField
              label="Part of a name, a strike, a token"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <InstrumentTable found={found} isAsked={words.trim() !== ''} note={note} />
            <Master />
          </Panel>
          <Coverage />
          <Markets />
        </div>
        <div className={styles.side}>
          <Import />
          <Calendar />
        </div>
      </div>
    </Page>
  );
}

function InstrumentTable({
  found,
  isAsked,
  note,
}: {
  readonly found: readonly Instrument[];
  readonly isAsked: boolean;
  readonly note: string;
}): ReactNode {
  if (found.length === 0)
    return <p className="quiet">{isAsked ? note : 'Type a name, such as NIFTY 24000 CE or RELIANCE.'}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">Instruments</caption>
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col">Token</th>
            <th scope="col">Expiry</th>
            <th scope="col">Lot</th>
            <th scope="col">Tick</th>
            <th scope="col">LTP</th>
          </tr>
        </thead>
        <tbody>
          {found.map((instrument) => {
            const token = tokenOf(instrument);
            return (
              <tr key={token}>
                <th scope="row">
                  <Link to="/trade/$token" params={{ token }}>
                    {instrument.symbol}
                  </Link>
                </th>
                <td>
                  <code>{token}</code>
                </td>
                <td>{instrument.expiry ?? ''}</td>
                <td>{count(instrument.lotsize)}</td>
                <td>{instrument.tick_size}</td>
                <td>
                  <LivePrice token={token} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
