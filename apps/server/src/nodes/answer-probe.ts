import {
  type ClusterNodePort,
  type ProbeAnswer,
  type ProbedPeer,
  probeNode,
  readProbe,
  sealAnswer,
} from '@spark/application';
import type { Sign } from '@spark/cluster';

/** What a probe is answered with: the seal of an answer, or why there is none. */
export type AnsweredProbe = { readonly seal: string; readonly body: string | null };

type Parts = {
  readonly node: Pick<ClusterNodePort, 'me' | 'nodes' | 'mayAct'>;
  readonly sign: Sign;
  readonly wallMs?: () => number;
};

/** Shorter than who asked waits. */
const PEER_WITHIN_MS = 1_000;

/** Says to whoever has the secret that this node is there, what its clock shows, and which other nodes it reaches. */
export function createProbeAnswers({ node, sign, wallMs = Date.now }: Parts) {
  let asking: Promise<readonly ProbedPeer[]> | null = null;

  /** However many ask, each of the others is asked once at a time. */
  function peers(): Promise<readonly ProbedPeer[]> {
    asking ??= askPeers().finally(() => {
      asking = null;
    });
    return asking;
  }

  function askPeers(): Promise<readonly ProbedPeer[]> {
    const others = node.nodes().filter(({ id, dead }) => !dead && id !== node.me);
    return Promise.all(
      others.map(async ({ id, address }) => {
        const outcome = await probeNode({ node: { id, address }, sign, withinMs: PEER_WITHIN_MS });
        return { node: id, address, problem: outcome.kind === 'failed' ? outcome.why : null };
      }),
    );
  }

  return async (header: string): Promise<AnsweredProbe> => {
    const question = readProbe(header, node.me, sign);
    if (typeof question === 'string') return { seal: question, body: null };
    // The clock is read at last, so that what the others took is not in it.
    const found = question.asksPeers ? await peers() : [];
    const answer: ProbeAnswer = { peers: found, mayAct: node.mayAct(), wallMs: wallMs() };
    const body = JSON.stringify(answer);
    return { seal: sealAnswer(question.nonce, body, sign), body };
  };
}
