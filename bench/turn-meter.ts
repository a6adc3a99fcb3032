/**
 * Preloaded into a server: notes how much processor time its main thread spends from one turn of the event loop to the
 * next, to within a millisecond. Whatever arrives meanwhile waits for so long. Processor time is the thread's own, so
 * others on the same machine lengthen it much less than they lengthen a wait.
 */
const NOTED_MS_MIN = 1;
let pieces: number[] = [];
let lastMs = threadMs();

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function note(): void {
  const nowMs = threadMs();
  if (nowMs - lastMs >= NOTED_MS_MIN) pieces.push(nowMs - lastMs);
  lastMs = nowMs;
}

setInterval(note, 1).unref();
process.on('message', () => {
  note();
  process.send?.(pieces);
  pieces = [];
});
process.channel?.unref();
