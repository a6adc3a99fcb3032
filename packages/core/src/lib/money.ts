/** Money inside is whole paise. Rupees with decimals exist only on the wire and pass through these two functions. */

export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100);
}

export function rupeesFromPaise(paise: number): number {
  return paise / 100;
}
