/** A callback at a moment. */
export type Deadline = { readonly at: number; readonly onLate: () => void };

/** A timer of Node can be unreferenced; one of a browser is a number. */
type Timer = { readonly ref?: () => void; readonly unref?: () => void };

/** Timers count whole milliseconds and may wake a fraction too early. */
const EARLY_MS = 1;

/** One timer for all requests under way: to set and clear one for each costs as much as the rest of the client. */
export class Deadlines {
  readonly #pending = new Set<Deadline>();
  #timer: Timer | undefined;
  #wakeAt = Number.POSITIVE_INFINITY;

  /** Calls back once the time is up, unless it is removed before. */
  add(ms: number, onLate: () => void): Deadline {
    const deadline = { at: performance.now() + ms, onLate };
    this.#pending.add(deadline);
    if (deadline.at < this.#wakeAt) this.#sleepUntil(deadline.at);
    else if (this.#pending.size === 1) this.#timer?.ref?.();
    return deadline;
  }

  remove(deadline: Deadline): void {
    this.#pending.delete(deadline);
    // The timer stays for the next request, and does not keep the process running.
    if (this.#pending.size === 0) this.#timer?.unref?.();
  }

  #sleepUntil(at: number): void {
    clearTimeout(this.#timer as unknown as number | undefined);
    this.#wakeAt = at;
    this.#timer = setTimeout(() => this.#wake(), at - performance.now()) as unknown as Timer;
  }

  #wake(): void {
    this.#timer = undefined;
    this.#wakeAt = Number.POSITIVE_INFINITY;
    const now = performance.now() + EARLY_MS;
    let next = Number.POSITIVE_INFINITY;
    const late: Deadline[] = [];
    for (const deadline of this.#pending) {
      if (deadline.at <= now) late.push(deadline);
      else next = Math.min(next, deadline.at);
    }
    for (const deadline of late) this.#pending.delete(deadline);
    if (next < Number.POSITIVE_INFINITY) this.#sleepUntil(next);
    late.sort((a, b) => a.at - b.at);
    for (const { onLate } of late) onLate();
  }
}
