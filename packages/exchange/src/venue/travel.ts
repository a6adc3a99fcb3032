import type { Instant } from '@spark/core';
import { bell, keyOf } from '../prices/random.ts';

/** How long a message takes to the exchange: half of them less than the median, drawn from the seed. */
export type Latency = { readonly medianMs: number; readonly spread: number };

export const NO_LATENCY: Latency = { medianMs: 0, spread: 0 };
/** What a retail order takes from the broker to the exchange and back. */
export const RETAIL_LATENCY: Latency = { medianMs: 80, spread: 0.4 };

type Traveller = { readonly due: Instant; readonly arrive: () => void };

/** Messages on their way. Those of one owner arrive in the order in which they were sent. */
export class Travel {
  private readonly latency: Latency;
  private readonly key: number;
  private sent = 0;
  private queue: Traveller[] = [];
  private readonly lastDue = new Map<number, Instant>();

  constructor(seed: string, latency: Latency) {
    this.latency = latency;
    this.key = keyOf(`${seed}/travel`);
  }

  /** Arrives at once where there is no latency. */
  send(owner: number, now: Instant, arrive: () => void): void {
    this.sent += 1;
    const { medianMs, spread } = this.latency;
    if (medianMs === 0) {
      arrive();
      return;
    }
    const drawn = now + Math.max(1, Math.round(medianMs * Math.exp(spread * bell(this.key, this.sent))));
    const due = Math.max(drawn, this.lastDue.get(owner) ?? 0);
    this.lastDue.set(owner, due);
    let place = this.queue.length;
    while (place > 0 && (this.queue[place - 1] as Traveller).due > due) place -= 1;
    this.queue.splice(place, 0, { due, arrive });
  }

  nextDue(): Instant {
    return this.queue[0]?.due ?? Number.POSITIVE_INFINITY;
  }

  arriveUpTo(now: Instant): void {
    while (this.nextDue() <= now) this.queue.shift()?.arrive();
  }
}
