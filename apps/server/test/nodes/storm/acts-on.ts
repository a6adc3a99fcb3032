/** Printed when it is so: a signal that waits while the process is frozen comes after the timers that end the node. */
export const ACTS_ON = 'This node acts on, whatever becomes of it.';
