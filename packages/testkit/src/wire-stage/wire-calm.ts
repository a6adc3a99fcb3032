import type { BrokerSimulator } from '@spark/simulators';
import type { CountedEgress } from './counted-egress.ts';

const TURNS = 4;
/** Both ends are in this process, so what is on its way arrives within a few turns. */
const STUCK_TURNS = 300;
/** Of real time: something that hangs should be told, not waited for. */
const LONGEST_MS = 60_000;

/**
 * Waits until nothing is on its way between us and the simulator: every request is answered or held back by a fault,
 * every handshake is over, and every byte that one end of a websocket wrote has been read by the other.
 */
export async function wireCalm(
  simulator: BrokerSimulator,
  egressClients: () => readonly CountedEgress[],
): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_MS;
  let same = { waiting: '', turns: 0 };
  for (let calm = 0; calm < TURNS; ) {
    await new Promise(setImmediate);
    const all = egressClients();
    if (all.every((client) => isCalm(simulator, client)) && isReported(simulator, all)) {
      calm += 1;
      continue;
    }
    calm = 0;
    // Behind requests that are held back others wait for a free connection: they have not left yet.
    const waiting = describe(simulator, all);
    same = { waiting, turns: same.waiting === waiting ? same.turns + 1 : 0 };
    if (same.turns > STUCK_TURNS && simulator.held().size > 0 && isReported(simulator, all)) return;
    if (performance.now() > giveUpAt) throw new Error(`The wire never comes to rest: ${waiting}`);
  }
}

function isCalm(simulator: BrokerSimulator, egressClient: CountedEgress): boolean {
  const held = simulator.held();
  for (const id of egressClient.waiting()) if (!held.has(id)) return false;
  return egressClient.handshakes() === 0;
}

function isReported(simulator: BrokerSimulator, egressClients: readonly CountedEgress[]): boolean {
  const ours = egressClients.flatMap((client) => client.lines());
  const theirs = simulator.lines();
  const allRead = ours.every((line) => {
    const other = theirs.find(({ clientPort }) => clientPort === line.localPort);
    if (!other) return false;
    return other.isFrozen || (other.bytesRead === line.bytesWritten && other.bytesWritten === line.bytesRead);
  });
  return (
    allRead &&
    theirs.every(({ clientPort, isFrozen }) => isFrozen || ours.some((line) => line.localPort === clientPort))
  );
}

function describe(simulator: BrokerSimulator, egressClients: readonly CountedEgress[]): string {
  return JSON.stringify({
    waiting: egressClients.flatMap((client) => [...client.waiting()]),
    held: [...simulator.held()],
    handshakes: egressClients.map((client) => client.handshakes()),
    ours: egressClients
      .flatMap((client) => client.lines())
      .map((client) => [client.localPort, client.bytesWritten, client.bytesRead]),
    theirs: simulator.lines(),
  });
}
