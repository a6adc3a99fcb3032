import { useEffect, useState } from 'react';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const LOOK_EVERY_MS = 5_000;
/** A page whose timers stood still for longer than this was asleep. */
const SLEEP_MS = 30_000;

/** True after a time without input, and after the machine slept. */
export function useIdle(afterMs: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let usedAt = Date.now();
    let lookedAt = Date.now();
    const onUse = () => {
      usedAt = Date.now();
      setIdle(false);
    };
    for (const sign of SIGNS) window.addEventListener(sign, onUse, { passive: true, capture: true });
    const timer = setInterval(() => {
      const now = Date.now();
      if (now - usedAt > afterMs || now - lookedAt > SLEEP_MS) setIdle(true);
      lookedAt = now;
    }, LOOK_EVERY_MS);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onUse, { capture: true });
      clearInterval(timer);
    };
  }, [afterMs]);
  return isIdle;
}
