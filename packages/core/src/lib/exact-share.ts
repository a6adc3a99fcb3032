/**
 * `total × part ⁄ whole`, rounded half away from zero, exact also where the product leaves the range in which
 * numbers are exact.
 */
export function exactShare(total: number, part: number, whole: number): number {
  if (part === whole) return total;
  const product = total * part;
  if (Number.isSafeInteger(product) && Math.abs(product) < Number.MAX_SAFE_INTEGER / 4) {
    const magnitude = Math.floor((2 * Math.abs(product) + whole) / (2 * whole));
    return product < 0 ? -magnitude : magnitude;
  }
  const exact = BigInt(total) * BigInt(part);
  const magnitude = (2n * (exact < 0n ? -exact : exact) + BigInt(whole)) / (2n * BigInt(whole));
  return Number(exact < 0n ? -magnitude : magnitude);
}
