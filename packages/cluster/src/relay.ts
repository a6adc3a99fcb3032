/** Who opens a tunnel to a broker, and for which account. */
export type Knock = { readonly account: string; readonly epoch: number; readonly node: string };

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
  readonly onClosed: (tunnel: string) => void;
  readonly mayPass: (tunnel: string) => boolean;
  /** Stored by the relay before it answers a knock that changes it: a restart must not forget it. */
  readonly highest: () => readonly Knock[];
};

export function createRelay(stored: readonly Knock[] = []): Relay {
  const highest = new Map(stored.map((knock) => [knock.account, knock]));
  const tunnels = new Map<string, Knock>();

  function cutOlder({ account, epoch }: Knock): readonly string[] {
    const cut = [...tunnels].filter(([, other]) => other.account === account && other.epoch < epoch);
    for (const [tunnel] of cut) tunnels.delete(tunnel);
    return cut.map(([tunnel]) => tunnel);
  }

  return {
    onKnock: (tunnel, knock) => {
      const known = highest.get(knock.account);
      const isOlder = known !== undefined && knock.epoch < known.epoch;
      const isOfAnother = known?.epoch === knock.epoch && known.node !== knock.node;
      if (isOlder || isOfAnother) return { isOpen: false, cut: [] };
      highest.set(knock.account, knock);
      const cut = cutOlder(knock);
      tunnels.set(tunnel, knock);
      return { isOpen: true, cut };
    },
    onClosed: (tunnel) => {
      tunnels.delete(tunnel);
    },
    mayPass: (tunnel) => tunnels.has(tunnel),
    highest: () => [...highest.values()],
  };
}
