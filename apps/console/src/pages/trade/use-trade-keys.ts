import type { Instrument } from '@spark/client';
import { useEffect, useRef } from 'react';
import { showToast } from '../../parts/toasts.ts';
import { isTyping } from '../../shell/is-typing.ts';
import { openTicket, shownToken } from '../../ticket/ticket-store.ts';
import { useTicketDefaults } from '../../ticket/use-ticket-settings.ts';
import type { Closing } from '../positions/CloseDialog.tsx';
import { usePositions } from '../positions/use-positions.ts';

type TradeKeys = {
  readonly token: string;
  readonly instrument: Instrument | null;
  /** Asks before anything is closed. */
  readonly onFlatten: (closing: Closing) => void;
};

/** Keys for the instrument in view: 1 to 5 open a ticket of that size, F closes what is open of it. */
export function useTradeKeys({ token, instrument, onFlatten }: TradeKeys): void {
  const { value: defaults } = useTicketDefaults();
  const { rows } = usePositions();
  const held = rows?.find((row) => row.token === token && row.qty !== 0);
  const onKey = useRef<(key: string) => boolean>(() => false);
  onKey.current = (key) => {
    const lots = defaults.lots[Number(key) - 1];
    if (lots !== undefined && instrument) {
      openTicket({ token, qty: lots * instrument.lotsize });
      return true;
    }
    if (key.toLowerCase() !== 'f') return false;
    if (held) onFlatten({ scope: 'instrument', row: held });
    else showToast({ tone: 'none', text: `Nothing of ${instrument?.symbol ?? token} is open` });
    return true;
  };

  useEffect(() => {
    shownToken.set(token);
    return () => shownToken.set(null);
  }, [token]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!isTyping(event.target) && onKey.current(event.key)) event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
