import { hasSameText } from './has-same-text.ts';
import type { Sign } from './passed-call.ts';
import type { Knock } from './relay.ts';
import type { ReplayWindow } from './replay-window.ts';

/** A knock as it is sent to a relay. */
export type SealedKnock = Knock & {
  /** The start of the relay, so that what was recorded on the wire is worthless after its end. */
  readonly relay: string;
  /** Counts up at the node, so that what was recorded on the wire is worthless the second time. */
  readonly number: number;
  /** Host and port that the tunnel leads to. */
  readonly target: string;
  readonly mac: string;
};

/** `for another start`: the relay says which it is, and the node knocks again. */
export type KnockProblem = 'forged' | 'for another target' | 'for another start' | 'repeated';

export function sealKnock(knock: Omit<SealedKnock, 'mac'>, sign: Sign): SealedKnock {
  return { ...knock, mac: sign(textOf(knock)) };
}

/** Why a knock is not taken; null when it is, which it is once. */
export function knockProblem(
  knock: SealedKnock,
  { relay, target, taken, nodes, sign }: Door,
): KnockProblem | null {
  if (!hasSameText(knock.mac, sign(textOf(knock)))) return 'forged';
  if (knock.target !== target) return 'for another target';
  if (knock.relay !== relay) return 'for another start';
  return taken.take(knock.node, knock.number, nodes) ? null : 'repeated';
}

type Door = {
  readonly relay: string;
  readonly target: string;
  readonly taken: ReplayWindow;
  /** Those whose numbers are still needed. */
  readonly nodes: { readonly has: (node: string) => boolean };
  readonly sign: Sign;
};

/** As JSON, so that no two knocks have the same text. */
function textOf({ ucc, epoch, node, relay, number, target }: Omit<SealedKnock, 'mac'>): string {
  return JSON.stringify(['knock', ucc, epoch, node, relay, number, target]);
}
