import type { Clock, Instant, Randomness } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { TokenHolder } from '../users/access-tokens.ts';

/** Tickets that open one websocket each. They are in memory alone: a restart closes every websocket as well. */
export type SocketTickets = {
  /** Null when the user has too many that wait. */
  readonly make: (holder: TicketHolder) => string | null;
  /** Whom it would be of, before anything is checked: the node that made it is asked. */
  readonly userIn: (ticket: string) => string | null;
  /** The holder of a ticket, once. */
  readonly take: (ticket: string) => TicketHolder | null;
};

/** Whose ticket it is, and when the access token ends that it was made with. */
export type TicketHolder = TokenHolder & { readonly tokenEndsAt: Instant };

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TICKET_CHARS = 32;
const TICKET_MS = LIMITS.ticketSeconds * 1_000;

type Waiting = { readonly holder: TicketHolder; readonly endsAt: Instant };

export function createSocketTickets({ clock, random }: { clock: Clock; random: Randomness }): SocketTickets {
  const waiting = new Map<string, Waiting>();

  /** The oldest are at the beginning. */
  function removeEnded(): void {
    for (const [ticket, { endsAt }] of waiting) {
      if (endsAt > clock.now()) return;
      waiting.delete(ticket);
    }
  }

  return {
    make: (holder) => {
      removeEnded();
      let theirs = 0;
      for (const { holder: other } of waiting.values()) if (other.ucc === holder.ucc) theirs += 1;
      if (theirs >= LIMITS.ticketsPerUser) return null;
      const ticket = `${random.text(ALPHABET, TICKET_CHARS)}.${holder.ucc}`;
      waiting.set(ticket, { holder, endsAt: clock.now() + TICKET_MS });
      return ticket;
    },
    userIn: (ticket) => ticket.slice(TICKET_CHARS + 1) || null,
    take: (ticket) => {
      removeEnded();
      const found = waiting.get(ticket);
      waiting.delete(ticket);
      return found?.holder ?? null;
    },
  };
}
