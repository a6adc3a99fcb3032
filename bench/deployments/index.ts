import { benchMinuteEnd } from './minute-end.ts';
import { benchTickToStop } from './tick-to-stop.ts';

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  minute: benchMinuteEnd,
  stop: benchTickToStop,
};

/** `BENCH_DEPLOYMENTS=minute` runs one part alone. */
export async function benchDeployments(): Promise<void> {
  const wanted = process.env.BENCH_DEPLOYMENTS;
  for (const [name, part] of Object.entries(PARTS)) if (wanted === undefined || wanted === name) await part();
}
