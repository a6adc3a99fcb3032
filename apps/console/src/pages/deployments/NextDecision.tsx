import { istInstant } from '@spark/web';
import { type ReactNode, useSyncExternalStore } from 'react';
import { everySecond, serverNow } from '../../live/server-clock.ts';
import { dayAndMinute } from './day-text.ts';
import { untilText } from './deployment-text.ts';

/** When conditions are looked at next, counted down by the clock of the server while it is near. */
export function NextDecision({ at }: { readonly at: string | null }): ReactNode {
  const second = useSyncExternalStore(everySecond, () => Math.floor(serverNow() / 1_000));
  if (at === null)
    return (
      <span className="quiet" title="Nothing is decided any more">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Nothing is decided any more</span>
      </span>
    );
  const until = untilText(istInstant(at) - second * 1_000);
  return (
    <span className="figure" title={dayAndMinute(at)}>
      {until === null ? dayAndMinute(at) : `in ${until}`}
    </span>
  );
}
