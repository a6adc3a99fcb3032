import { randomUUID } from 'node:crypto';
import type { Sign } from '@spark/cluster';

/**
 * How a node is asked, over the listener for nodes alone, whether it is there. Question and answer are sealed. Nothing is
 * done by it, so that a recorded question is answered once more and tells nothing new.
 */
export type ProbeQuestion = {
  /** The node that is meant: another one at its address says so. */
  readonly to: string;
  readonly nonce: string;
  /** It asks the others in its turn, and tells whom it does not reach. */
  readonly asksPeers: boolean;
};

export type ProbeAnswer = {
  /** Its clock. */
  readonly wallMs: number;
  readonly mayAct: boolean;
  readonly peers: readonly ProbedPeer[];
};

export type ProbedPeer = {
  readonly node: string;
  readonly address: string;
  /** As a clause: `nobody listens there`. Null where it answers. */
  readonly problem: string | null;
};

export type ProbeProblem = 'forged' | 'for another node';

/** No call has this path. */
export const PROBE_URL = '/~probe';
export const PROBE_HEADER = 'spark-probe';

export function writeProbe(
  question: Omit<ProbeQuestion, 'nonce'>,
  sign: Sign,
): { readonly nonce: string; readonly header: string } {
  const nonce = randomUUID();
  const { to, asksPeers } = question;
  const sealed = { to, nonce, asksPeers, mac: sign(questionText({ to, nonce, asksPeers })) };
  return { nonce, header: Buffer.from(JSON.stringify(sealed)).toString('base64url') };
}

/** The question, or why it is not answered. */
export function readProbe(header: string, me: string, sign: Sign): ProbeQuestion | ProbeProblem {
  const read = parsed(Buffer.from(header, 'base64url').toString());
  const { to, nonce, asksPeers, mac } = read as Partial<ProbeQuestion & { readonly mac: string }>;
  if (typeof to !== 'string' || typeof nonce !== 'string' || typeof asksPeers !== 'boolean') return 'forged';
  const question = { to, nonce, asksPeers };
  // Compared as seals of both, so that the time it takes reveals nothing.
  if (typeof mac !== 'string' || sign(mac) !== sign(sign(questionText(question)))) return 'forged';
  return to === me ? question : 'for another node';
}

/** The seal of an answer, which only whoever has the secret can make, for this question alone. */
export function sealAnswer(nonce: string, body: string, sign: Sign): string {
  return sign(JSON.stringify(['answer to a probe', nonce, body]));
}

export function readAnswer(body: string): ProbeAnswer | null {
  const { wallMs, mayAct, peers } = parsed(body) as Partial<ProbeAnswer>;
  if (typeof wallMs !== 'number' || typeof mayAct !== 'boolean' || !Array.isArray(peers)) return null;
  return { wallMs, mayAct, peers };
}

function questionText({ to, nonce, asksPeers }: ProbeQuestion): string {
  return JSON.stringify(['probe', to, nonce, asksPeers]);
}

function parsed(text: string): object {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
