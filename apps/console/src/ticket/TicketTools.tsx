import type { Instrument, OrderRequest } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { tokenOf } from '../instruments/use-instrument.ts';
import { addLeg } from '../pages/basket/basket-store.ts';
import { Button } from '../parts/Button.tsx';
import { showToast } from '../parts/toasts.ts';
import { CodeDialog } from './CodeDialog.tsx';
import type { OrderDraft } from './order-draft.ts';
import { PresetMenu } from './PresetMenu.tsx';
import styles from './Ticket.module.css';
import { closeTicket } from './ticket-store.ts';

type TicketToolsProps = {
  readonly draft: OrderDraft;
  readonly order: OrderRequest | null;
  readonly instrument: Instrument | null;
  readonly onUse: (draft: OrderDraft) => void;
};

/** What else can be done with a ticket: keep it, take it to a basket, read it as code. */
export function TicketTools({ draft, order, instrument, onUse }: TicketToolsProps): ReactNode {
  const [isCode, setCode] = useState(false);
  const lots = instrument ? Number(draft.qty) / instrument.lotsize : 0;
  const isLegs =
    instrument?.expiry !== undefined && instrument?.expiry !== null && Number.isInteger(lots) && lots > 0;

  function toBasket(): void {
    if (!instrument) return;
    addLeg({
      token: tokenOf(instrument),
      symbol: instrument.symbol,
      transType: draft.transType,
      lots,
      lotSize: instrument.lotsize,
    });
    showToast({ tone: 'good', text: `${instrument.symbol} is a leg of the basket` });
    closeTicket();
  }

  return (
    <div className={styles.tools}>
      <PresetMenu draft={draft} onUse={onUse} />
      {isLegs && (
        <Button isSmall onClick={toBasket}>
          To the basket
        </Button>
      )}
      <Button isSmall disabled={!order} onClick={() => setCode(true)}>
        As code
      </Button>
      {isCode && order && <CodeDialog order={order} onClose={() => setCode(false)} />}
    </div>
  );
}
