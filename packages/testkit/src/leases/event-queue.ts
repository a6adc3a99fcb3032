/** Events in the order of their time; those of one moment in the order in which they were asked for. */
export type EventQueue = {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
  /** Plays all of them up to that moment. */
  readonly playTo: (ms: number) => void;
};

type Event = { readonly at: number; readonly number: number; readonly run: () => void };

export function createEventQueue(): EventQueue {
  /** A heap: the next one is the first. */
  const events: Event[] = [];
  let time = 0;
  let count = 0;

  const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.number < b.number);

  function push(event: Event): void {
    let place = events.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = events[above];
      if (!parent || isBefore(parent, event)) break;
      events[place] = parent;
      place = above;
    }
    events[place] = event;
  }

  function pop(): Event | undefined {
    const first = events[0];
    const last = events.pop();
    if (!last || events.length === 0) return first;
    let place = 0;
    for (;;) {
      const [left, right] = [events[2 * place + 1], events[2 * place + 2]];
      const isLeft = left !== undefined && (right === undefined || isBefore(left, right));
      const child = isLeft ? left : right;
      if (!child || isBefore(last, child)) break;
      events[place] = child;
      place = 2 * place + (isLeft ? 1 : 2);
    }
    events[place] = last;
    return first;
  }

  return {
    now: () => time,
    after: (ms, run) => push({ at: time + ms, number: count++, run }),
    playTo: (ms) => {
      while ((events[0]?.at ?? Infinity) <= ms) {
        const event = pop();
        if (!event) break;
        time = event.at;
        event.run();
      }
      time = ms;
    },
  };
}
