/**
 * A page's code with prices of today. The pages are written for days on which ASHOKLEY trades near 170; on others the
 * exchange's band may be elsewhere, and a reader takes the price that they see.
 */
export function nearTheMarket(code: string, price: number): string {
  const share = price / 170;
  if (Math.abs(share - 1) < 0.05) return code;
  return code.replaceAll(
    /(limitPrice|triggerPrice)(": ?|=|: )(1[67]\d(?:\.\d+)?)\b/g,
    (_, field: string, sign: string, shown: string) =>
      `${field}${sign}${Math.round(Number(shown) * share * 100) / 100}`,
  );
}
