/** Who opens a tunnel to a broker, and for whose desk. */
export type Knock = { readonly ucc: string; readonly epoch: number; readonly node: string };

export type RelayAnswer = {
  readonly isOpen: boolean;
  /** Tunnels of older epochs, to be destroyed before a byte of the new one passes. */
  readonly cut: readonly string[];
};

/**
 * The relay at the registered address: the one place that every order passes, so it can do what a broker cannot, which is
 * to refuse an older epoch.
 */
export type Relay = {
  readonly onKnock: (tunnel: string, knock: Knock) => RelayAnswer;
  /** An owner makes its epoch known and wants no tunnel. */
  readonly onEpoch: (knock: Knock) => RelayAnswer;
  readonly onClosed: (tunnel: string) => void;
  readonly mayPass: (tunnel: string) => boolean;
  /** Stored by the relay before it answers a knock that changes it: a restart must not forget it. */
  readonly highest: () => readonly Knock[];
  readonly knowsDesk: (ucc: string) => boolean;
  /** Whether the highest epoch of a desk is of this node. */
  readonly knowsNode: (node: string) => boolean;
  readonly desks: () => number;
};

export function createRelay(stored: readonly Knock[] = []): Relay {
  const highest = new Map<string, Knock>();
  /** How many desks each node has. */
  const nodes = new Map<string, number>();
  const tunnels = new Map<string, Knock>();
  /** Of each desk. */
  const open = new Map<string, Set<string>>();
  for (const knock of stored) raise(knock);

  function raise(knock: Knock): void {
    const before = highest.get(knock.ucc);
    highest.set(knock.ucc, knock);
    if (before) count(before.node, -1);
    count(knock.node, 1);
  }

  function count(node: string, change: number): void {
    const desks = (nodes.get(node) ?? 0) + change;
    if (desks > 0) nodes.set(node, desks);
    else nodes.delete(node);
  }

  function close(tunnel: string): void {
    const knock = tunnels.get(tunnel);
    if (!knock) return;
    tunnels.delete(tunnel);
    const those = open.get(knock.ucc);
    those?.delete(tunnel);
    if (those?.size === 0) open.delete(knock.ucc);
  }

  function cutOlder({ ucc, epoch }: Knock): readonly string[] {
    const cut = [...(open.get(ucc) ?? [])].filter((name) => (tunnels.get(name)?.epoch ?? epoch) < epoch);
    for (const tunnel of cut) close(tunnel);
    return cut;
  }

  function onEpoch(knock: Knock): RelayAnswer {
    const known = highest.get(knock.ucc);
    const isOlder = known !== undefined && knock.epoch < known.epoch;
    const isOfAnother = known?.epoch === knock.epoch && known.node !== knock.node;
    if (isOlder || isOfAnother) return { isOpen: false, cut: [] };
    if (known?.epoch !== knock.epoch) raise(knock);
    return { isOpen: true, cut: cutOlder(knock) };
  }

  return {
    onKnock: (tunnel, knock) => {
      const answer = onEpoch(knock);
      if (!answer.isOpen) return answer;
      tunnels.set(tunnel, knock);
      open.set(knock.ucc, (open.get(knock.ucc) ?? new Set()).add(tunnel));
      return answer;
    },
    onEpoch,
    onClosed: close,
    mayPass: (tunnel) => tunnels.has(tunnel),
    highest: () => [...highest.values()],
    knowsDesk: (ucc) => highest.has(ucc),
    knowsNode: (node) => nodes.has(node),
    desks: () => highest.size,
  };
}
