/** Three-valued: an operand without a value makes a row unknown, and an unknown condition does not fire. */
export const FALSE = 0;
export const TRUE = 1;
export const UNKNOWN = 2;
export type Truth = typeof FALSE | typeof TRUE | typeof UNKNOWN;

/** False beats unknown beats true. */
export function and(left: Truth, right: Truth): Truth {
  if (left === FALSE || right === FALSE) return FALSE;
  return left === UNKNOWN || right === UNKNOWN ? UNKNOWN : TRUE;
}

/** True beats unknown beats false. */
export function or(left: Truth, right: Truth): Truth {
  if (left === TRUE || right === TRUE) return TRUE;
  return left === UNKNOWN || right === UNKNOWN ? UNKNOWN : FALSE;
}

export function not(truth: Truth): Truth {
  return truth === UNKNOWN ? UNKNOWN : truth === TRUE ? FALSE : TRUE;
}
