import { type Agent, type IncomingMessage, request } from 'node:http';
import type { RelayKnocks } from '@spark/brokers';

/** Where a node asks a relay something beside tunnels, and which start of it answered last. */
export type RelayPlace = { readonly url: string; readonly agent: Agent; start: string };

export type RelayReply = { readonly status: number; readonly text: string };

type Desk = Parameters<RelayKnocks['knock']>[0];

const WITHIN_MS = 2_000;
const FOR_ANOTHER_START = 407;

/** With a knock for this path alone; once more where the relay was started anew. */
export async function askRelayAsNode(
  place: RelayPlace,
  path: string,
  { desk, knock }: { readonly desk: Desk; readonly knock: RelayKnocks['knock'] },
): Promise<RelayReply> {
  const asked = place.start;
  const ask = () => get(place, path, knock(desk, { relay: place.start, target: path }));
  const first = await ask();
  return first.status === FOR_ANOTHER_START && place.start !== asked ? ask() : first;
}

async function get(place: RelayPlace, path: string, authorization: string): Promise<RelayReply> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(`${place.url}${path}`, {
      headers: { 'proxy-authorization': authorization },
      agent: place.agent,
      family: 4,
    });
    const late = setTimeout(() => asking.destroy(new Error('no answer in time')), WITHIN_MS);
    asking.once('close', () => clearTimeout(late));
    asking.once('error', reject);
    asking.once('response', resolve);
    asking.end();
  });
  place.start = String(answer.headers['x-spark-relay'] ?? '');
  return { status: answer.statusCode ?? 0, text: (await answer.toArray()).join('') };
}
