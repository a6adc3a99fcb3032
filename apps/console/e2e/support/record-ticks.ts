import { writeFileSync } from 'node:fs';

/** Writes ten minutes to be replayed, in which these shares and no others have a price each second. */
export function recordTicks(file: string, tokens: readonly string[]): void {
  const lines = Array.from({ length: 600 }, (_, second) => {
    const at = `2026-01-05 ${new Date(second * 1_000).toISOString().slice(11, 19)}`;
    const ltp = 2_900 + (second % 5);
    return tokens
      .map((token) => `${at},${token},${ltp},${second + 1},${ltp - 0.05},1000,${ltp + 0.05},1000\n`)
      .join('');
  });
  writeFileSync(file, `datetime,token,ltp,volume,bid,bid_qty,ask,ask_qty\n${lines.join('')}`);
}
