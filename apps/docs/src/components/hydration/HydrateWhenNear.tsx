import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inIdleTurn } from './idle-turns.ts';
import { observeNear } from './observe-near.ts';
import { onReach, sameControl } from './printed-controls.ts';
import { useIsPrinted } from './use-is-printed.ts';
import { whenReleased } from './when-released.ts';

/**
 * What the build printed is plain HTML at first. React hydrates it when it comes near the window or the reader uses it,
 * and the rest in idle turns: a page with a hundred such parts hydrates as fast as one with few.
 */
export function HydrateWhenNear({ children }: { readonly children: ReactNode }) {
  const isPrinted = useIsPrinted();
  const [isHydrated, setIsHydrated] = useState(!isPrinted || !ExecutionEnvironment.canUseDOM);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const printed = place.current;
    if (isHydrated || !printed) return;
    const hydrate = () => setIsHydrated(true);
    const released = whenReleased(printed);
    const hydrateSoon = () => released.run(hydrate);
    const forget = observeNear(printed, hydrateSoon);
    const leave = inIdleTurn(hydrateSoon);
    const letGo = onReach(printed, (control, isClick) => {
      flushSync(hydrate);
      const hydrated = sameControl(control, place.current);
      hydrated?.focus({ preventScroll: true });
      if (isClick) hydrated?.click();
    });
    return () => {
      forget();
      leave();
      letGo();
      released.letGo();
    };
  }, [isHydrated]);
  if (isHydrated) return <div ref={place}>{children}</div>;
  return (
    <div
      key="printed"
      ref={place}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what is in the page stays.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
