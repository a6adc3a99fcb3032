import type { ClusterWorld } from './cluster-world.ts';
import type { SimulatedMachine } from './simulated-machine.ts';

/** Between nodes: calls that are answered or not, and messages that may be lost, doubled or late. */
export type SimulatedNetwork = ReturnType<typeof createSimulatedNetwork>;

const NO_ANSWER = new Error('No answer came.');

export function createSimulatedNetwork({ clock, random, count, onAwait }: ClusterWorld) {
  const cut = new Set<string>();
  let faults = { lost: 0, twice: 0, late: 0 };
  const isCut = (a: SimulatedMachine, b: SimulatedMachine): boolean =>
    cut.has(`${a.id} ${b.id}`) || cut.has(`${b.id} ${a.id}`);
  const latency = (): number => 1 + random.int(4);

  /** A call from a node, or from a client, who has no machine of interest. */
  function call<T>(
    from: SimulatedMachine | null,
    to: SimulatedMachine,
    serve: () => Promise<T>,
    timeoutMs: number,
  ): Promise<T> {
    const answer = Promise.withResolvers<T>();
    const deliver = (run: () => void): void => (from ? from.deliver(run) : run());
    const fail = (): void => answer.reject(NO_ANSWER);
    const cancel = from ? from.after(timeoutMs, fail) : clock.at(clock.now() + timeoutMs, fail);
    // Whoever asked hears of a failure; here only the timer ends.
    answer.promise.then(cancel, cancel);
    if (from) onAwait(from, 'before a call is passed on');
    if (from && (from.isDead() || isCut(from, to))) return answer.promise;
    clock.at(clock.now() + latency(), () => {
      // The kernel of a machine whose process is gone resets the connection.
      if (to.isDead()) {
        deliver(fail);
        return;
      }
      to.deliver(() => {
        const served = serve();
        const back = (run: () => void): void => {
          if (to.isDead()) {
            deliver(fail);
            return;
          }
          clock.at(clock.now() + latency(), () => {
            if (!from || !isCut(from, to)) deliver(run);
          });
        };
        served.then(
          (value) => back(() => answer.resolve(value)),
          (error: unknown) => back(() => answer.reject(error)),
        );
      });
    });
    return answer.promise;
  }

  /** A hint: nobody waits for it. */
  function post(from: SimulatedMachine, to: SimulatedMachine, run: () => void): void {
    if (isCut(from, to)) return;
    const hits = (odds: number, what: string): boolean => {
      const isHit = random.isHit(odds);
      if (isHit) count(what);
      return isHit;
    };
    if (hits(faults.lost, 'message lost')) return;
    const copies = hits(faults.twice, 'message twice') ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const late = hits(faults.late, 'message late') ? random.int(12_000) : 0;
      clock.at(clock.now() + latency() + late, () => to.deliver(run));
    }
  }

  return {
    cut,
    call,
    post,
    setFaults: (wanted: typeof faults): void => {
      faults = wanted;
    },
  };
}
