import type { Instant } from '@spark/core';
import type { ExchangeEvent } from './order.ts';
import type { ExchangeRefusal } from './refusal.ts';

/** What can be made to go wrong with an answer. */
export type CallFault =
  /** It was carried out, but the answer is lost. */
  | { readonly kind: 'time-out-after-accept' }
  /** It never arrived, and there is no answer. */
  | { readonly kind: 'time-out-before-accept' }
  | { readonly kind: 'reject'; readonly what: string }
  | { readonly kind: 'session-expired' }
  | { readonly kind: 'delay-answer'; readonly delayMs: number };

/** What can be made to go wrong with events on their way out. */
export type EventFault =
  | { readonly kind: 'mute' }
  | { readonly kind: 'duplicate' }
  /** Two events change places; a lone one waits for the next. */
  | { readonly kind: 'reorder' }
  | { readonly kind: 'delay-event'; readonly delayMs: number };

export type Fault = CallFault | EventFault;

export type PlannedFault = {
  readonly fault: Fault;
  /** Absent: of every owner. */
  readonly owner?: string;
  /** How many calls or events it affects; absent: until it is cleared. */
  readonly times?: number;
  /** Absent: every call. */
  readonly call?: ExchangeCall;
};

export type ExchangeCall = 'submit' | 'replace' | 'cancel' | 'ask';

/** The admin's port: tests and simulations plan here what goes wrong. */
export type FaultDesk = {
  readonly plan: (fault: PlannedFault) => void;
  readonly clear: () => void;
};

/** The answer to a call, with what a fault made of it. */
export type Answer<T> =
  | { readonly kind: 'accepted'; readonly value: T; readonly delayMs: number }
  | { readonly kind: 'refused'; readonly refusal: ExchangeRefusal; readonly delayMs: number }
  /** Sent, but no answer came; whether it was carried out is to be asked for by tag. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'session-expired' };

const PLANNED_MAX = 1000;
const CALL_KINDS: readonly Fault['kind'][] = [
  'time-out-after-accept',
  'time-out-before-accept',
  'reject',
  'session-expired',
  'delay-answer',
];

export class Faults {
  private planned: { readonly plan: PlannedFault; left: number }[] = [];
  private delayed: { readonly due: Instant; readonly event: ExchangeEvent }[] = [];
  private swapped: ExchangeEvent | null = null;

  readonly desk: FaultDesk = {
    plan: (plan) => {
      if (this.planned.length >= PLANNED_MAX) this.planned.shift();
      this.planned.push({ plan, left: plan.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      this.planned = [];
    },
  };

  /** Carries the call out, unless a fault prevents it, and answers. */
  answer<T>(
    call: { readonly owner: string; readonly name: ExchangeCall },
    run: () => T | ExchangeRefusal,
  ): Answer<T> {
    const fault = this.next(
      call.owner,
      (plan) => isCallFault(plan.fault) && (plan.call ?? call.name) === call.name,
    );
    if (fault?.kind === 'session-expired') return { kind: 'session-expired' };
    if (fault?.kind === 'time-out-before-accept') return { kind: 'unknown' };
    if (fault?.kind === 'reject') {
      return { kind: 'refused', refusal: { code: 'by-fault', what: fault.what }, delayMs: 0 };
    }
    const result = run();
    if (fault?.kind === 'time-out-after-accept') return { kind: 'unknown' };
    const delayMs = fault?.kind === 'delay-answer' ? fault.delayMs : 0;
    if (isRefusal(result)) return { kind: 'refused', refusal: result, delayMs };
    return { kind: 'accepted', value: result, delayMs };
  }

  /** The events as they go out. */
  pass(events: readonly ExchangeEvent[], now: Instant): readonly ExchangeEvent[] {
    const out: ExchangeEvent[] = [];
    const due = this.delayed.filter((entry) => entry.due <= now);
    if (due.length > 0) {
      this.delayed = this.delayed.filter((entry) => entry.due > now);
      out.push(...due.map((entry) => entry.event));
    }
    if (this.planned.length === 0 && !this.swapped) return out.length === 0 ? events : [...out, ...events];
    for (const event of events) this.passOne(event, now, out);
    return out;
  }

  /** When an event that is held back is due; null when none is. */
  nextDue(): Instant | null {
    return this.delayed.length === 0 ? null : Math.min(...this.delayed.map((entry) => entry.due));
  }

  private passOne(event: ExchangeEvent, now: Instant, out: ExchangeEvent[]): void {
    if (this.swapped) {
      out.push(event, this.swapped);
      this.swapped = null;
      return;
    }
    const fault = this.next(event.order.owner, (plan) => !isCallFault(plan.fault));
    if (fault?.kind === 'mute') return;
    if (fault?.kind === 'reorder') {
      this.swapped = event;
    } else if (fault?.kind === 'delay-event') {
      this.delayed.push({ due: now + fault.delayMs, event });
    } else {
      out.push(event);
      if (fault?.kind === 'duplicate') out.push(event);
    }
  }

  private next(owner: string, fits: (plan: PlannedFault) => boolean): Fault | null {
    const found = this.planned.find(({ plan }) => (plan.owner ?? owner) === owner && fits(plan));
    if (!found) return null;
    found.left -= 1;
    if (found.left <= 0) this.planned = this.planned.filter((entry) => entry !== found);
    return found.plan.fault;
  }
}

function isCallFault(fault: Fault): boolean {
  return CALL_KINDS.includes(fault.kind);
}

function isRefusal<T>(result: T | ExchangeRefusal): result is ExchangeRefusal {
  return typeof result === 'object' && result !== null && 'code' in result;
}
