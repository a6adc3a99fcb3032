import type { DeskOwner } from './cluster-node-port.ts';

/** What parts of the application have done by the owner of a desk, at whichever node they run. */
export type OwnerCalls = {
  /**
   * Null where nobody answered: nothing was done, or something of it. A call whose answer got lost is made again, so what serves
   * it must bear being run twice.
   */
  readonly call: (ucc: string, name: string, body: string) => Promise<string | null>;
  /** What runs where the desk is. */
  readonly serve: (name: string, run: (ucc: string, body: string) => Promise<string>) => void;
};

/** A call as it goes to another node. */
export type CallToOwner = { readonly ucc: string; readonly name: string; readonly body: string };

export type OwnerCallsPort = {
  /** Carries a call to the node at an address; null where it gave no answer or is not the owner. */
  readonly sendCallsBy: (
    send: (to: Extract<DeskOwner, { kind: 'at' }>, call: CallToOwner) => Promise<string | null>,
  ) => void;
  /** A call that came from another node; null where the desk is not here. */
  readonly onCall: (call: CallToOwner) => Promise<string | null>;
};

type Parts = {
  readonly whoOwns: (ucc: string) => DeskOwner | Promise<DeskOwner>;
  readonly lookAgain: (ucc: string) => Promise<DeskOwner>;
  readonly during: <T>(ucc: string, call: () => Promise<T>) => Promise<T>;
};

/** The owner, and once more who owns it then. */
const ASKED_MAX = 2;

export function createOwnerCalls({ whoOwns, lookAgain, during }: Parts): OwnerCalls & OwnerCallsPort {
  const served = new Map<string, (ucc: string, body: string) => Promise<string>>();
  let send: Parameters<OwnerCallsPort['sendCallsBy']>[0] = async () => null;

  function runHere({ ucc, name, body }: CallToOwner): Promise<string> {
    const run = served.get(name);
    if (!run) throw new Error(`Invariant: ${name} is served`);
    return during(ucc, () => run(ucc, body));
  }

  return {
    serve: (name, run) => void served.set(name, run),
    call: async (ucc, name, body) => {
      let owner = await whoOwns(ucc);
      for (let asked = 0; asked < ASKED_MAX; asked++) {
        if (owner.kind === 'here') return runHere({ ucc, name, body });
        const answer = owner.kind === 'at' ? await send(owner, { ucc, name, body }) : null;
        if (answer !== null) return answer;
        owner = await lookAgain(ucc);
      }
      return null;
    },
    sendCallsBy: (by) => {
      send = by;
    },
    onCall: async (call) => ((await whoOwns(call.ucc)).kind === 'here' ? runHere(call) : null),
  };
}

/** Of the only process on its data: every desk is here. */
export function callsHere(): OwnerCalls {
  const { call, serve } = createOwnerCalls({
    whoOwns: () => ({ kind: 'here' }),
    lookAgain: async () => ({ kind: 'here' }),
    during: (_, run) => run(),
  });
  return { call, serve };
}
