import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useInstrument } from '../../instruments/use-instrument.ts';
import { LivePrice } from '../../live/LivePrice.tsx';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Field.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Empty } from '../../parts/States.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { count } from '../../text/money.ts';
import { openTicket } from '../../ticket/ticket-store.ts';
import { CloseDialog, type Closing } from '../positions/CloseDialog.tsx';
import { Chart } from './Chart.tsx';
import { Depth } from './Depth.tsx';
import styles from './Trade.module.css';
import { useTradeKeys } from './use-trade-keys.ts';
import { Watchlist } from './Watchlist.tsx';

const FIRST_TOKEN = 'NSE:212';

/** Watchlist, chart and depth of one instrument, with the ticket one key away. */
export function TradePage(): ReactNode {
  const { token = FIRST_TOKEN } = useParams({ strict: false });
  const instrument = useInstrument(token);
  const [closing, setClosing] = useState<Closing | null>(null);
  const [tabText, setTab] = useSearchState('tab');
  const tab = tabText === 'watch' || tabText === 'depth' ? tabText : 'chart';
  useTradeKeys({ token, instrument: instrument ?? null, onFlatten: setClosing });
  return (
    <Page
      title={instrument ? instrument.symbol : 'Trade'}
      isFull
      actions={
        instrument && (
          <>
            <strong className={styles.now}>
              <LivePrice token={token} />
            </strong>
            <span className="quiet">
              {instrument.exch_seg}
              {instrument.lotsize > 1 ? `, lot ${count(instrument.lotsize)}` : ''}
              {instrument.expiry ? `, expires ${instrument.expiry}` : ''}
            </span>
            <Button tone="buy" onClick={() => openTicket({ token, transType: 'Buy' })}>
              Buy
            </Button>
            <Button tone="sell" onClick={() => openTicket({ token, transType: 'Sell' })}>
              Sell
            </Button>
          </>
        )
      }
    >
      <div className={styles.tabs}>
        <Choice
          label="What is shown"
          isLabelHidden
          value={tab}
          options={[
            ['watch', 'Watch'],
            ['chart', 'Chart'],
            ['depth', 'Depth'],
          ]}
          onChange={(next) => setTab(next === 'chart' ? '' : next)}
        />
      </div>
      <div className={styles.grid} data-tab={tab}>
        <Watchlist current={token} />
        {instrument === null ? (
          <Empty>There is no instrument {token} in the list. Search for another one at the left.</Empty>
        ) : (
          <Chart token={token} tick={instrument?.tick_size ?? 0.05} />
        )}
        <aside className={styles.side}>
          <Panel title="Depth">
            <Depth token={token} />
          </Panel>
          <small className={styles.hints}>
            <kbd>B</kbd> <kbd>S</kbd> ticket, <kbd>1</kbd>–<kbd>5</kbd> size, <kbd>F</kbd> flatten
          </small>
        </aside>
      </div>
      {closing && <CloseDialog closing={closing} onClose={() => setClosing(null)} />}
    </Page>
  );
}
