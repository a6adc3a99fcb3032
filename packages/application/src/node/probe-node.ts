import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Sign } from '@spark/cluster';
import {
  PROBE_HEADER,
  PROBE_URL,
  type ProbeAnswer,
  type ProbeProblem,
  readAnswer,
  sealAnswer,
  writeProbe,
} from './node-probe.ts';

export type ProbeOutcome =
  | {
      readonly kind: 'answered';
      readonly answer: ProbeAnswer;
      /** On the monotonic clock of this process. */
      readonly askedMs: number;
      readonly heardMs: number;
    }
  /** As a clause: `nobody listens there`. */
  | { readonly kind: 'failed'; readonly why: string };

type Asked = {
  readonly node: { readonly id: string; readonly address: string };
  readonly sign: Sign;
  readonly asksPeers?: boolean;
  readonly withinMs?: number;
};

export const PROBE_WITHIN_MS = 2_000;
const ANSWER_BYTES_MAX = 100_000;

export const OTHER_SECRET = 'it runs with another secret';

/** Asks a node at its address whether it is there; it never rejects. */
export async function probeNode(asked: Asked): Promise<ProbeOutcome> {
  const { node, sign, asksPeers = false, withinMs = PROBE_WITHIN_MS } = asked;
  const { nonce, header } = writeProbe({ to: node.id, asksPeers }, sign);
  const askedMs = performance.now();
  try {
    const { seal, body } = await ask(node.address, header, withinMs);
    const heardMs = performance.now();
    const answer = seal === sealAnswer(nonce, body, sign) ? readAnswer(body) : null;
    if (answer !== null) return { kind: 'answered', answer, askedMs, heardMs };
    return { kind: 'failed', why: REFUSALS.get(seal) ?? 'what answers there is no node of this database' };
  } catch (error) {
    return { kind: 'failed', why: whyNot(error, withinMs) };
  }
}

type Reply = { readonly seal: string; readonly body: string };

const REFUSALS: ReadonlyMap<string, string> = new Map<ProbeProblem, string>([
  ['forged', OTHER_SECRET],
  ['for another node', 'another node answers there'],
]);

function ask(address: string, header: string, withinMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(new URL(PROBE_URL, `http://${address}`), {
      method: 'POST',
      headers: { [PROBE_HEADER]: header },
      agent: false,
      signal: AbortSignal.timeout(withinMs),
    });
    request.once('error', reject);
    request.once('response', (response) => readAll(response).then(resolve, reject));
    request.end();
  });
}

async function readAll(response: IncomingMessage): Promise<Reply> {
  let body = '';
  for await (const bytes of response.setEncoding('utf8')) {
    body += String(bytes);
    if (body.length > ANSWER_BYTES_MAX) break;
  }
  return { seal: String(response.headers[PROBE_HEADER] ?? ''), body };
}

function whyNot(error: unknown, withinMs: number): string {
  const { code = '', name = '' } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nobody listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'that name is not known';
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT')
    return `nothing is heard from there within ${withinMs / 1_000} s`;
  return `the connection fails (${code || name})`;
}
