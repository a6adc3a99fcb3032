/**
 * The owner's command line, `npm run spark -- …`: an edge of the application that works on the data directly.
 *
 * Begin with `runCommandLine`, which `main.ts` calls with the real terminal and tests with a fake one.
 * Invariants: it opens only existing data; an error is one sentence and an exit code.
 */
export { table } from './command.ts';
export { type DoctorBounds, doctor } from './doctor.ts';
export { ROTATION_STEPS, rotateKey } from './rotate-secrets.ts';
export { runCommandLine } from './run.ts';
