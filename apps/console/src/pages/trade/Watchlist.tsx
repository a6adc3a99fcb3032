import { type ReactNode, useState } from 'react';
import { InstrumentField } from '../../instruments/InstrumentField.tsx';
import { tokenOf } from '../../instruments/use-instrument.ts';
import { ListTabs } from './ListTabs.tsx';
import styles from './Trade.module.css';
import { useWatchlists } from './use-watchlist.ts';
import { WatchRows } from './WatchRows.tsx';

export function Watchlist({ current }: { readonly current: string }): ReactNode {
  const lists = useWatchlists();
  const {
    current: { entries },
    add,
    remove,
  } = lists;
  const [key, setKey] = useState(0);
  return (
    <section className={styles.watch} aria-label="Watchlist">
      <ListTabs lists={lists} />
      <InstrumentField
        key={key}
        label="Add to the watchlist"
        isLabelHidden
        chosen={null}
        onChoose={(instrument) => {
          add({ token: tokenOf(instrument), symbol: instrument.symbol });
          setKey(key + 1);
        }}
      />
      {entries.length === 0 ? (
        <p className="quiet">Nothing is in this list yet. Search above to add to it.</p>
      ) : (
        <WatchRows entries={entries} current={current} onRemove={remove} />
      )}
    </section>
  );
}
