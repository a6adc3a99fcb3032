import { spawnSync } from 'node:child_process';
import { type OptionFigures, optionFigures } from '@spark/core';
import { measureChainPush } from './chain-push.ts';
import { median } from './load.ts';

/** Both sides of 80 strikes around the money. */
const STRIKES = 80;
const ROUNDS = 21;
const WARM_UP_ROUNDS = 10;
const CHAINS_PER_ROUND = 20;
/** A push of a chain may take so much of the processor in all. */
const AIM_MS = 5;

type Priced = Parameters<typeof optionFigures>[0];

/**
 * Implied volatility and the four Greeks of a chain of 160 contracts, from prices on the tick, with py_vollib on the same
 * inputs in the same run. Time is that of the processor. `BENCH_PYTHON` names a Python that has py_vollib.
 */
export async function benchGreeks(): Promise<void> {
  const chain = chainOf();
  const ours = measure(chain);
  const known = chain.filter((option) => optionFigures(option) !== null).length;
  console.log(
    `a chain of ${chain.length} contracts, ${known} of them with a volatility: ${ours.toFixed(3)} ms`,
  );
  const push = await measureChainPush(chain);
  console.log(
    `a push of this chain, computed, written as text and sent: ${push.toFixed(3)} ms of the processor (aim ${AIM_MS}: ${push <= AIM_MS ? 'met' : 'missed'})`,
  );
  const theirs = measurePython(chain);
  console.log(
    typeof theirs === 'string'
      ? theirs
      : `py_vollib: ${theirs.toFixed(2)} ms; ours is ${(theirs / ours).toFixed(0)} times as fast`,
  );
}

/** Premiums of a week by a parabola of the distance to the money: near enough to real ones to be solved for. */
function chainOf(): readonly Priced[] {
  const forwardPaise = 2_351_240;
  return Array.from({ length: STRIKES }, (_, at) => 2_350_000 + (at - STRIKES / 2) * 5_000).flatMap(
    (strikePaise) => {
      const off = (strikePaise - forwardPaise) / 40_000;
      const timeValue = Math.max(5, Math.round((15_580 * Math.exp(-off * off)) / 5) * 5);
      const side = (optionType: 'CE' | 'PE', intrinsic: number): Priced => ({
        optionType,
        pricePaise: Math.ceil(Math.max(0, intrinsic) / 5) * 5 + timeValue,
        forwardPaise,
        strikePaise,
        years: 7 / 365,
      });
      return [side('CE', forwardPaise - strikePaise), side('PE', strikePaise - forwardPaise)];
    },
  );
}

/** Milliseconds of the processor for one chain, the median of the rounds. */
function measure(chain: readonly Priced[]): number {
  const taken: number[] = [];
  let last: OptionFigures | null = null;
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    for (let count = 0; count < CHAINS_PER_ROUND; count += 1)
      for (const option of chain) last = optionFigures(option) ?? last;
    const { user } = process.cpuUsage(began);
    if (round >= 0) taken.push(user / 1000 / CHAINS_PER_ROUND);
  }
  if (last === null) throw new Error('A chain without figures is not worth measuring.');
  return median(taken);
}

const PYTHON = `
import json, sys, time, warnings
warnings.simplefilter("ignore")
from py_vollib.black.implied_volatility import implied_volatility
from py_vollib.black.greeks.analytical import delta, gamma, theta, vega
chain = json.load(sys.stdin)
def figures(one):
    flag, forward, strike = "c" if one["optionType"] == "CE" else "p", one["forwardPaise"] / 100, one["strikePaise"] / 100
    years = one["years"]
    sigma = implied_volatility(one["pricePaise"] / 100, forward, strike, 0, years, flag)
    return [greek(flag, forward, strike, years, 0, sigma) for greek in (delta, gamma, theta, vega)]
taken = []
for turn in range(9):
    began = time.process_time()
    for one in chain: figures(one)
    taken.append(time.process_time() - began)
print(sorted(taken)[len(taken) // 2] * 1000)
`;

/** The same in Python, or why it cannot be measured. */
function measurePython(chain: readonly Priced[]): number | string {
  const python = process.env.BENCH_PYTHON ?? 'python3';
  const run = spawnSync(python, ['-c', PYTHON], { input: JSON.stringify(chain), encoding: 'utf8' });
  if (run.status === 0) return Number(run.stdout);
  return `py_vollib was not measured: ${python} does not have it. Install it with pip into some venv and name its Python in BENCH_PYTHON.`;
}
