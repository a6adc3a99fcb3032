import { type Storm, type StormNode, until } from './nodes-in-storm.ts';
import { ordersSince, type Refusal, type Trader } from './traders.ts';

/** Whose desks a node owns. */
export async function ownedBy(
  storm: Storm,
  node: StormNode,
  traders: readonly Trader[],
): Promise<readonly Trader[]> {
  const owners = await Promise.all(traders.map(({ ucc }) => storm.owner(ucc)));
  return traders.filter((_, at) => owners[at] === node);
}

/** Resolves once an order of each was answered after that moment; with the milliseconds that the slowest waited. */
export async function servedAgain(traders: readonly Trader[], since: number): Promise<number> {
  const first = (trader: Trader): number | null => {
    for (const { repliedAt } of trader.placed.values()) if (repliedAt > since) return repliedAt;
    return null;
  };
  await until(() => traders.every((trader) => first(trader) !== null), 'an order of each is answered');
  return Math.max(0, ...traders.map((trader) => (first(trader) ?? since) - since));
}

/** Each of them had so many orders answered from now on. */
export async function placedMore(traders: readonly Trader[], count: number): Promise<void> {
  const wanted = traders.map(({ placed }) => placed.size + count);
  await until(() => traders.every(({ placed }, at) => placed.size >= (wanted[at] ?? 0)), 'orders go on');
}

/** What nodes that ran answered in place of success since that moment. */
export function refusedSince(traders: readonly Trader[], since: number): readonly Refusal[] {
  return traders.flatMap(({ refusals }) => refusals.filter(({ at }) => at >= since));
}

/** How long each user met refusals in one go, the longest of all. */
export function longestRefusal(traders: readonly Trader[], since: number): number {
  let longest = 0;
  for (const { refusals, placed } of traders) {
    const served = [...placed.values()].map(({ repliedAt }) => repliedAt);
    for (const { at, what } of refusals) {
      if (at < since || what !== 'order') continue;
      const next = served.find((repliedAt) => repliedAt > at) ?? at;
      longest = Math.max(longest, next - at);
    }
  }
  return longest;
}

/** How long an order waited for its answer, its repetitions included, of those that were placed since that moment. */
export function longestWait(traders: readonly Trader[], since: number): number {
  const waits = traders.flatMap((trader) =>
    ordersSince(trader, since).map(({ calledAt, repliedAt }) => repliedAt - calledAt),
  );
  return Math.max(0, ...waits);
}
