/**
 * The owner's command line, `npm run spark -- …`: a rim of the application that works on the data itself.
 *
 * Begin with `runCommandLine`, which `main.ts` calls with the real terminal and tests with one of their own.
 * Invariants: it opens only data that is there; what goes wrong is one sentence and an exit code.
 */
export { table } from './command.ts';
export { type DoctorBounds, doctor } from './doctor.ts';
export { ROTATION_STEPS, rotateKey } from './rotate-secrets.ts';
export { runCommandLine } from './run.ts';
