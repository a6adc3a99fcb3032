/** Loaded first of all into the process of a test file: it and what it starts belong to the group that the address names. */
import { enterGroup } from './control-group.ts';

const group = new URL(import.meta.url).searchParams.get('group');
try {
  if (group !== null) enterGroup(group, process.pid);
} catch {
  // A process that outlives its test file starts this once more when the group is gone.
}
