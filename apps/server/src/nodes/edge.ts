import type { AccessTokens, ClusterNodePort } from '@spark/application';
import type { Sign } from '@spark/cluster';
import type { Route } from '@spark/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenIn } from '../http/bearer.ts';
import { refused } from '../http/call-refused.ts';
import { createProbeAnswers } from './answer-probe.ts';
import { answeredAnywhere, isReading, isStored, takesKey } from './calls-by-node.ts';
import type { NodeCounters } from './node-counters.ts';
import { createPassOn, type Passing, type Upgrade } from './pass-on.ts';
import { createPeerRequests } from './peer-requests.ts';
import { openPrivateDoor, type PrivateDoor } from './private-door.ts';

/** The rim of one of several nodes: which calls are its own, and who answers the others. */
export type Edge = {
  readonly door: PrivateDoor;
  /** Who answers a call. Rejects with the refusal where nobody does. */
  readonly whoAnswers: (
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    /** Whose call it is, where the token does not say so. Null: whoever is asked can answer. */
    ucc?: string | null,
  ) => Promise<WhoAnswers>;
  /** For what is no call of the contract, and must not be repeated; true where the reply is under way. */
  readonly passesOn: (request: FastifyRequest, reply: FastifyReply, ucc: string) => Promise<boolean>;
  readonly opensElsewhere: (
    request: FastifyRequest,
    reply: FastifyReply,
    ucc: string,
    upgrade: Upgrade,
  ) => Promise<boolean>;
  /** Of a genuine token; what is wrong with another is said by whoever reads it next. */
  readonly userOf: (token: string | undefined) => Promise<string | null>;
  /** Another node made the Idempotency-Key of that request, and asks with it for the first time. */
  readonly isKeyNew: PrivateDoor['isKeyNew'];
  /** Another node was called, and asks this one. */
  readonly wasPassedOn: PrivateDoor['wasPassedOn'];
  /** Runs a call of a desk that is here, which a hand-over waits for. */
  readonly during: ClusterNodePort['during'];
  readonly onDeskLeft: ClusterNodePort['onDeskLeft'];
};

export type WhoAnswers =
  | 'here'
  /** Another node; the reply is under way. */
  | 'elsewhere'
  /** Here, with what is stored: whoever owns the desk does not answer. */
  | 'stored';

type Parts = {
  readonly node: ClusterNodePort;
  readonly sign: Sign;
  readonly tokens: AccessTokens;
  readonly counters: NodeCounters;
};

/** Then a reading is answered from the database, where that is possible. */
const OWNER_ANSWERS_WITHIN_MS = 500;

export function createEdge(app: FastifyInstance, { node, sign, tokens, counters }: Parts): Edge {
  const answerProbe = createProbeAnswers({ node, sign });
  const door = openPrivateDoor(app, { owners: node, node, counters, answerProbe, sign });
  const peers = createPeerRequests({ me: node.me, sign, counters });
  const passOn = createPassOn({ owners: node, peers, door, counters });
  node.sendHintsBy(peers.hint);
  node.sendCallsBy(peers.call);
  app.addHook('onClose', async () => {
    peers.close();
    await door.close();
  });

  const userOf: Edge['userOf'] = async (token) => {
    if (token === undefined) return null;
    const known = tokens.remembered(token);
    if (known) return known.ucc;
    const check = await tokens.check(token);
    return check.kind === 'valid' ? check.holder.ucc : null;
  };

  return {
    door,
    userOf,
    isKeyNew: door.isKeyNew,
    wasPassedOn: door.wasPassedOn,
    during: node.during,
    onDeskLeft: node.onDeskLeft,
    whoAnswers: async (route, request, reply, ucc) => {
      if (answeredAnywhere(route)) return 'here';
      const user = ucc === undefined ? await userOf(tokenIn(request.headers.authorization)) : ucc;
      if (user === null) return 'here';
      // Where another node asks, that one reads what is stored.
      if (isStored(route) && !door.wasPassedOn(request.raw)) {
        const passing = await passOn.reading(request, reply, user, OWNER_ANSWERS_WITHIN_MS);
        if (passing === 'here') return 'here';
        if (passing === 'answered') return 'elsewhere';
        counters.storedReads.inc();
        return 'stored';
      }
      const options = { takesKey: takesKey(route), isReading: isReading(route) };
      const passing = await passOn.call(request, reply, user, options);
      // A call that only reads has changed nothing, whoever did not answer it.
      const isElsewhere = isAnswered(passing === 'unknown' && options.isReading ? 'no-owner' : passing);
      return isElsewhere ? 'elsewhere' : 'here';
    },
    passesOn: async (request, reply, ucc) => isAnswered(await passOn.call(request, reply, ucc)),
    opensElsewhere: async (request, reply, ucc, upgrade) =>
      isAnswered(await passOn.socket(request, reply, ucc, upgrade)),
  };
}

function isAnswered(passing: Passing): boolean {
  if (passing === 'no-owner') throw refused('owner_changing');
  if (passing === 'unknown') throw refused('owner_silent');
  return passing === 'answered';
}
