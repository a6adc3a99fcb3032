/**
 * Bars after which the seed of a forgetting average weighs less than 1e-6, the seeding itself included. The
 * weight left after k bars is (1 - a)^k.
 */
export function exponentialHistory(length: number): number {
  return Math.ceil(length + 6.9 * (length + 1));
}

export function wilderHistory(length: number): number {
  return Math.ceil(length + 13.8 * length);
}
