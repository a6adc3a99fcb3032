/** The pause before the repetition with this number, the first being 0: doubled each time, limited, with jitter. */
export function pauseMs(
  repetition: number,
  { firstMs, mostMs, random }: { readonly firstMs: number; readonly mostMs: number; readonly random: number },
): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(repetition, 30));
  // Between half and all of it, so that clients that failed together do not retry together.
  return whole * (0.5 + random / 2);
}

/** Waits; rejects with the signal's reason when it comes first. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
