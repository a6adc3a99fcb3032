/** Numbers of calls that were taken, per sender: each is taken once. No clock is in it. */
export type ReplayWindow = {
  /** False where the number was taken before, or is too old to know. `nodes` are those whose numbers are still needed. */
  readonly take: (
    from: string,
    number: number,
    nodes: { readonly has: (node: string) => boolean },
  ) => boolean;
};

/** Calls overtake each other on several connections, never by so many: a sender has fewer under way. */
const WINDOW = 8_192;

type Sender = { highest: number; readonly taken: Set<number> };

export function createReplayWindow(): ReplayWindow {
  const senders = new Map<string, Sender>();

  function senderOf(from: string, nodes: { readonly has: (node: string) => boolean }): Sender {
    const known = senders.get(from);
    if (known) return known;
    // The id of a process is used once, so that of one that is gone never comes back.
    for (const node of senders.keys()) if (!nodes.has(node)) senders.delete(node);
    const sender = { highest: 0, taken: new Set<number>() };
    senders.set(from, sender);
    return sender;
  }

  return {
    take: (from, number, nodes) => {
      if (!Number.isSafeInteger(number) || number < 1) return false;
      const sender = senderOf(from, nodes);
      if (number <= sender.highest - WINDOW || sender.taken.has(number)) return false;
      sender.taken.add(number);
      if (number > sender.highest) {
        const least = number - WINDOW;
        // The oldest are at the beginning, or close to it.
        for (const old of sender.taken) {
          if (old > least && sender.taken.size <= WINDOW) break;
          if (old <= least) sender.taken.delete(old);
        }
        sender.highest = number;
      }
      return true;
    },
  };
}
