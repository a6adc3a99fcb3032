/**
 * Whether what is meant for a broker may still leave this process. It is made when a call begins, and ends with the epoch in
 * which this process owned the desk: a later epoch of the same process makes others.
 */
export type SendPermit = {
  /** Of the desk, as relays are shown it; null where this process is the only one. */
  readonly epoch: number | null;
  /** Asked in the turn in which the bytes would leave. */
  readonly isValid: () => boolean;
  /**
   * Asked before something is changed at a broker. True where the database has said in this very turn whose the desk is, as
   * after the commit of an order; else it is asked, and what waited for its turn leaves only after the answer.
   */
  readonly confirm: () => true | Promise<boolean>;
};

export type SendPermits = (ucc: string) => SendPermit;

/** Of the only process on its data: it asks nobody. */
export function permitWhile(mayAct: () => boolean): SendPermits {
  const permit: SendPermit = { epoch: null, isValid: mayAct, confirm: () => true };
  return () => permit;
}
