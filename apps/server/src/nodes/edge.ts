import type { AccessTokens, ClusterNodePort } from '@spark/application';
import type { Sign } from '@spark/cluster';
import type { Route } from '@spark/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenIn } from '../http/bearer.ts';
import { refused } from '../http/call-refused.ts';
import { answeredAnywhere, isReading, takesKey } from './calls-by-node.ts';
import { createPassOn, type Passing, type Upgrade } from './pass-on.ts';
import { createPeerRequests } from './peer-requests.ts';
import { openPrivateDoor, type PrivateDoor } from './private-door.ts';

/** The rim of one of several nodes: which calls are its own, and who answers the others. */
export type Edge = {
  readonly door: PrivateDoor;
  /** True where another node answers; then the reply is under way. Rejects with the refusal where nobody does. */
  readonly answersElsewhere: (
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    /** Whose call it is, where the token does not say so. Null: whoever is asked can answer. */
    ucc?: string | null,
  ) => Promise<boolean>;
  /** The same for what is no call of the contract, and must not be repeated. */
  readonly passesOn: (request: FastifyRequest, reply: FastifyReply, ucc: string) => Promise<boolean>;
  readonly opensElsewhere: (
    request: FastifyRequest,
    reply: FastifyReply,
    ucc: string,
    upgrade: Upgrade,
  ) => Promise<boolean>;
  /** Of a genuine token; what is wrong with another is said by whoever reads it next. */
  readonly userOf: (token: string | undefined) => Promise<string | null>;
  /** Runs a call of a desk that is here, which a hand-over waits for. */
  readonly during: ClusterNodePort['during'];
  readonly onDeskLeft: ClusterNodePort['onDeskLeft'];
};

type Parts = {
  readonly node: ClusterNodePort;
  readonly sign: Sign;
  readonly tokens: AccessTokens;
};

export function createEdge(app: FastifyInstance, { node, sign, tokens }: Parts): Edge {
  const door = openPrivateDoor(app, { owners: node, hints: node, sign });
  const peers = createPeerRequests({ me: node.me, sign });
  const passOn = createPassOn({ owners: node, peers, door });
  node.sendHintsBy(peers.hint);
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
    during: node.during,
    onDeskLeft: node.onDeskLeft,
    answersElsewhere: async (route, request, reply, ucc) => {
      if (answeredAnywhere(route)) return false;
      const user = ucc === undefined ? await userOf(tokenIn(request.headers.authorization)) : ucc;
      if (user === null) return false;
      const options = { takesKey: takesKey(route), isReading: isReading(route) };
      const passing = await passOn.call(request, reply, user, options);
      // A call that only reads has changed nothing, whoever did not answer it.
      return isAnswered(passing === 'unknown' && options.isReading ? 'no-owner' : passing);
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
