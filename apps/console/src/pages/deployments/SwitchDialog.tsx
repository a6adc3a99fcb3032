import type { Deployment, DocumentRevision } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Choice, SelectField } from '../../parts/Field.tsx';
import styles from './Deployments.module.css';
import { dayAndMinute } from './day-text.ts';
import { heldIn } from './deployment-text.ts';
import { useSwitch } from './use-steering.ts';

/** Which revision a deployment goes on with, and when. */
export function SwitchDialog({
  deployment,
  revisions,
  onClose,
}: {
  readonly deployment: Deployment;
  readonly revisions: readonly DocumentRevision[];
  readonly onClose: () => void;
}): ReactNode {
  const { rev: current, nextRev } = deployment;
  const newest = revisions[0]?.rev ?? current;
  const [rev, setRev] = useState(nextRev ?? newest);
  const [when, setWhen] = useState<'session' | 'now'>('session');
  const change = useSwitch();
  const isHolding = heldIn(deployment).length > 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    void change.run({ row: deployment, rev, now: when === 'now' }).then((isDone) => isDone && onClose());
  }

  return (
    <Dialog title="Go on with another revision" onClose={onClose}>
      <form className={styles.stack} onSubmit={submit}>
        <SelectField
          label="Revision"
          autoFocus
          value={rev}
          onChange={({ target }) => setRev(Number(target.value))}
        >
          {revisions.map((revision) => (
            <option key={revision.rev} value={revision.rev}>
              {revisionText(revision)}
              {revision.rev === current ? ' (runs now)' : ''}
            </option>
          ))}
        </SelectField>
        <Choice
          label="When"
          value={when}
          options={[
            ['session', 'At the next session'],
            ['now', 'Now'],
          ]}
          onChange={setWhen}
        />
        <p>{whatHappens({ rev, current, when, isHolding })}</p>
        <Button
          type="submit"
          tone="main"
          isBusy={change.isBusy}
          disabled={(when === 'now' && isHolding) || (rev === current && nextRev === null)}
        >
          {rev === current && nextRev !== null ? `Keep r${rev}` : `Go on with r${rev}`}
        </Button>
      </form>
    </Dialog>
  );
}

export function revisionText({ rev, savedAt, note }: DocumentRevision): string {
  return `r${rev}, ${dayAndMinute(savedAt)}${note === null || note === '' ? '' : `: ${note}`}`;
}

function whatHappens({
  rev,
  current,
  when,
  isHolding,
}: {
  readonly rev: number;
  readonly current: number;
  readonly when: 'session' | 'now';
  readonly isHolding: boolean;
}): string {
  if (rev === current) return `It goes on with r${rev}, as it does now.`;
  if (when === 'session')
    return `When the next session begins and nothing is held, it goes on with r${rev}. Until then r${current} trades.`;
  return isHolding
    ? `It holds something, so that it keeps r${current} for now. Take the next session, or close what it holds first.`
    : `It goes on with r${rev} at once. It holds nothing, so that nothing is ordered for that.`;
}
