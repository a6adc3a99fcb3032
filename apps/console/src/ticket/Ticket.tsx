import { type ReactNode, useSyncExternalStore } from 'react';
import { Dialog } from '../parts/Dialog.tsx';
import { TicketForm } from './TicketForm.tsx';
import { closeTicket, ticket } from './ticket-store.ts';

/** The order ticket, at the right edge of any page. */
export function Ticket(): ReactNode {
  const open = useSyncExternalStore(ticket.subscribe, ticket.getSnapshot);
  if (!open) return null;
  return (
    <Dialog title="Order" isDrawer onClose={closeTicket}>
      <TicketForm key={open.key} start={open} />
    </Dialog>
  );
}
