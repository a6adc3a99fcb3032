import { setTimeout } from 'node:timers/promises';
import { bearer, withPaperSpark } from './paper-spark.ts';
import type { ProcessUnderLoad } from './process-under-load.ts';
import { printTimes } from './report-times.ts';

const ACCOUNTS = 20;
const ROUNDS = 40;
const WARM_UP = 5;
const TOKENS = ['NSE:212', 'NSE:3045', 'NSE:2885', 'NSE:1594'];

type Shown = {
  readonly data: readonly {
    readonly basketID: number;
    readonly legs: readonly {
      readonly accounts: readonly { readonly qty?: number; readonly filledQty?: number }[];
    }[];
  }[];
};

/** A basket of 4 legs into 20 accounts: until it is durable, and until every order was at its venue and filled. */
export async function benchBasket(): Promise<void> {
  console.log(`\nA basket of ${TOKENS.length} legs into ${ACCOUNTS} paper accounts`);
  await withPaperSpark({ postingDesks: 1, paperAccounts: ACCOUNTS }, async (spark, [token]) => {
    const durable: number[] = [];
    const filled: number[] = [];
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      const begun = performance.now();
      const { basketID } = await placeBasket(spark, token, round);
      const acknowledged = performance.now() - begun;
      await untilFilled(spark, token, basketID);
      const done = performance.now() - begun;
      if (round < WARM_UP) continue;
      durable.push(acknowledged);
      filled.push(done);
    }
    printTimes('durable', durable, { aimMs: 50 });
    printTimes('sent and filled', filled, { aimMs: 100 });
  });
}

/** Every other one sells, so that positions stay small. */
async function placeBasket(spark: ProcessUnderLoad, token: string | undefined, round: number) {
  const transType = round % 2 === 0 ? 'Buy' : 'Sell';
  const leg = { orderType: 'Market', productType: 'Intraday', qty: 1, transType };
  const legs = TOKENS.map((name) => ({ ...leg, token: name }));
  const body = JSON.stringify({ strategyname: 'demo', hedgeFirst: false, legs });
  const reply = await fetch(`${spark.url}/basket`, { method: 'POST', headers: bearer(token), body });
  if (reply.status !== 200) throw new Error(`A basket was answered ${reply.status}: ${await reply.text()}`);
  const [placed] = ((await reply.json()) as Shown).data;
  if (!placed) throw new Error('A basket was answered without its row.');
  return placed;
}

async function untilFilled(spark: ProcessUnderLoad, token: string | undefined, id: number): Promise<void> {
  for (;;) {
    const reply = await fetch(`${spark.url}/basket?basketID=${id}`, { headers: bearer(token) });
    const [shown] = ((await reply.json()) as Shown).data;
    const places = shown?.legs.flatMap(({ accounts }) => accounts) ?? [];
    if (places.length > 0 && places.every(({ qty, filledQty }) => qty === filledQty)) return;
    await setTimeout(1);
  }
}
