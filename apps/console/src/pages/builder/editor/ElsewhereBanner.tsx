import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import { failureText } from '../../../parts/States.tsx';
import { saveFile } from '../../../parts/save-file.ts';
import { showToast } from '../../../parts/toasts.ts';
import { useSpark } from '../../../session/session-context.tsx';
import styles from '../Builder.module.css';
import { type Json, textOf } from '../edit/json.ts';
import { DiffList } from '../revisions/DiffList.tsx';
import { hasCode, type Opened, openStrategy } from './strategy-calls.ts';

type BannerProps = {
  readonly id: number;
  readonly mine: Json;
  readonly onTake: (theirs: Opened) => void;
};

/** Another tab or device changed the strategy. Nothing of either is lost, whatever is chosen. */
export function ElsewhereBanner({ id, mine, onTake }: BannerProps): ReactNode {
  const spark = useSpark();
  const navigate = useNavigate();
  const [theirs, setTheirs] = useState<Opened | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const { message, hint } = failureText(error);
      showToast({ tone: 'bad', text: message, hint: hint ?? undefined });
    } finally {
      setBusy(false);
    }
  }

  async function keepCopy(): Promise<void> {
    const body = { ...mine, name: `${textOf(mine.name).slice(0, 73)} (copy)` };
    try {
      const [head] = (await spark.saveDocument({ body })).data;
      if (!head) return;
      showToast({ tone: 'good', text: `Your version is strategy ${head.id} now` });
      await navigate({ to: `/build/${head.id}` });
    } catch (error) {
      if (!hasCode(error, 'document_invalid')) throw error;
      await keepUnfinished(body);
    }
  }

  /** One with an error cannot be saved: it becomes the new strategy that was never saved, or a file. */
  async function keepUnfinished(body: Json): Promise<void> {
    const [draft] = (await spark.readDraft({ id: 0 })).data;
    if (id !== 0 && (draft?.version ?? 0) === 0) {
      await spark.writeDraft({ id: 0, version: 0, body: { ...body } });
      await navigate({ to: '/build/new' });
      return;
    }
    saveFile(`${textOf(mine.name) || 'strategy'}.json`, JSON.stringify(mine, null, 2));
    showToast({
      tone: 'none',
      text: 'Your version has errors and another new strategy is not saved yet, so it went into a file. Import it later.',
    });
  }

  return (
    <div className={styles.banner} role="alert">
      <span>This strategy was changed elsewhere, in another tab or on another device.</span>
      <span className={styles.tools}>
        <Button
          isSmall
          isBusy={isBusy}
          onClick={() => void attempt(async () => setTheirs(await openStrategy(spark, id)))}
        >
          See what differs
        </Button>
        <Button
          isSmall
          isBusy={isBusy}
          onClick={() => void attempt(async () => onTake(await openStrategy(spark, id)))}
        >
          Take theirs
        </Button>
        <Button isSmall tone="main" isBusy={isBusy} onClick={() => void attempt(keepCopy)}>
          Keep mine as a copy
        </Button>
      </span>
      {theirs && (
        <Dialog title="From theirs to yours" onClose={() => setTheirs(null)}>
          <DiffList before={theirs.document} after={mine} />
        </Dialog>
      )}
    </div>
  );
}
