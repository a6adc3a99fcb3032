import { hasSameText } from './has-same-text.ts';
import type { ReplayWindow } from './replay-window.ts';

/** A call as one node passes it on to another. */
export type PassedCall = {
  readonly from: string;
  /** The id of a process, so that what was recorded on the wire is worthless after its end. */
  readonly to: string;
  readonly ucc: string;
  /** Counts up at the sender, so that what was recorded on the wire is worthless the second time. */
  readonly number: number;
  /** Of the client, or made by the edge, so that its own retry is safe too. */
  readonly key: string;
  /** Of everything that came with the body: method, address, headers, and who called. */
  readonly requestHash: string;
  readonly bodyHash: string;
  readonly mac: string;
};

/** With the key that all nodes derive from the master key. */
export type Sign = (text: string) => string;

export type PassedCallProblem = 'forged' | 'for another node' | 'from an unknown node' | 'repeated';

export function signCall(call: Omit<PassedCall, 'mac'>, sign: Sign): PassedCall {
  return { ...call, mac: sign(textOf(call)) };
}

/** Why a call that claims to be passed on is not taken; null when it is, which it is once. */
export function problemOf(call: PassedCall, { me, nodes, taken, sign }: Receiver): PassedCallProblem | null {
  if (!hasSameText(call.mac, sign(textOf(call)))) return 'forged';
  if (call.to !== me) return 'for another node';
  if (!nodes.has(call.from)) return 'from an unknown node';
  return taken.take(call.from, call.number, nodes) ? null : 'repeated';
}

type Receiver = {
  readonly me: string;
  readonly nodes: { readonly has: (node: string) => boolean };
  readonly taken: ReplayWindow;
  readonly sign: Sign;
};

/** As JSON, so that no two calls have the same text. */
function textOf({ from, to, ucc, number, key, requestHash, bodyHash }: Omit<PassedCall, 'mac'>): string {
  return JSON.stringify([from, to, ucc, number, key, requestHash, bodyHash]);
}
