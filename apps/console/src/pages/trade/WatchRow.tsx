import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { LivePrice } from '../../live/LivePrice.tsx';
import { Button } from '../../parts/Button.tsx';
import { openTicket } from '../../ticket/ticket-store.ts';
import styles from './Trade.module.css';
import type { WatchEntry } from './watchlists.ts';

type WatchRowProps = {
  readonly entry: WatchEntry;
  readonly isCurrent: boolean;
  /** Its place in the whole list, of which only a part is on the page. */
  readonly place: number;
  readonly count: number;
  readonly top: number;
  readonly onRemove: (token: string) => void;
};

export const WatchRow = memo(function WatchRow(props: WatchRowProps) {
  const { entry, isCurrent, place, count, top, onRemove } = props;
  const { token, symbol } = entry;
  return (
    <li
      className={styles.entry}
      data-current={isCurrent}
      data-place={place}
      aria-setsize={count}
      aria-posinset={place + 1}
      style={{ top }}
    >
      <Link to="/trade/$token" params={{ token }} className={styles.name ?? ''}>
        {symbol}
      </Link>
      <LivePrice token={token} />
      <span className={styles.quick}>
        <Button
          isSmall
          tone="buy"
          aria-label={`Buy ${symbol}`}
          onClick={() => openTicket({ token, transType: 'Buy' })}
        >
          B
        </Button>
        <Button
          isSmall
          tone="sell"
          aria-label={`Sell ${symbol}`}
          onClick={() => openTicket({ token, transType: 'Sell' })}
        >
          S
        </Button>
        <Button isSmall tone="quiet" aria-label={`Remove ${symbol}`} onClick={() => onRemove(token)}>
          ✕
        </Button>
      </span>
    </li>
  );
});
