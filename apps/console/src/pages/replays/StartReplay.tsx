import { istDay } from '@spark/web';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { askedSignals } from '../backtests/asked-signals.ts';
import { listedSignals, SignalListField } from '../backtests/SignalList.tsx';
import { lastDays } from '../backtests/start-request.ts';
import { type Templates, useChosenDocument } from '../backtests/use-chosen-document.ts';
import styles from './Replays.module.css';
import { SPEEDS, speedText } from './replay-text.ts';

type Source = {
  readonly key: string;
  readonly name: string;
  readonly ask: { readonly documentID: number } | { readonly document: Readonly<Record<string, unknown>> };
};

/** Which strategy, in which past day, and how fast. */
export function StartReplay({ onClose }: { readonly onClose: () => void }): ReactNode {
  const saved = useRead(['documents'], async (spark) => (await spark.listDocuments()).data);
  const templates = useRead(['templates'], async (spark) => (await spark.listStrategyTemplates()).data);
  const error = saved.error ?? templates.error;
  const own = saved.data?.map(
    ({ id, name, rev }): Source => ({
      key: `saved ${id}`,
      name: `${name}, r${rev}`,
      ask: { documentID: id },
    }),
  );
  const samples = templates.data?.map(
    ({ id, title, document }): Source => ({ key: `template ${id}`, name: title, ask: { document } }),
  );
  return (
    <Dialog title="New replay" onClose={onClose}>
      {error && (
        <Failure error={error} onRetry={() => void Promise.all([saved.refetch(), templates.refetch()])} />
      )}
      {own && samples && templates.data ? (
        <Fields own={own} samples={samples} templates={templates.data} />
      ) : (
        !error && <Loading label="Reading your strategies" rows={4} />
      )}
    </Dialog>
  );
}

function Fields({
  own,
  samples,
  templates,
}: {
  readonly own: readonly Source[];
  readonly samples: readonly Source[];
  readonly templates: Templates;
}) {
  const spark = useSpark();
  const navigate = useNavigate();
  const sources = [...own, ...samples];
  const [key, setKey] = useState(sources[0]?.key ?? '');
  const [date, setDate] = useState('');
  const [speed, setSpeed] = useState('60');
  const [listed, setListed] = useState('');
  const asked = askedSignals(useChosenDocument(key, templates) ?? {});
  const { isRight, given } = listedSignals(listed, asked);
  const start = useAction(async () => {
    const source = sources.find((each) => each.key === key);
    if (!source) return undefined;
    const { data, message } = await spark.startReplay({
      ...source.ask,
      speed: Number(speed),
      ...given,
      ...(date === '' ? {} : { date }),
    });
    const [replay] = data;
    if (replay) await navigate({ to: '/replays/$replayID', params: { replayID: String(replay.replayID) } });
    return { message };
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void start.run(undefined);
  }

  return (
    <form className={styles.stack} onSubmit={submit}>
      <SelectField label="Strategy" autoFocus value={key} onChange={({ target }) => setKey(target.value)}>
        {own.length > 0 && <Options label="Saved by you" sources={own} />}
        <Options label="Templates" sources={samples} />
      </SelectField>
      <div className={styles.fields}>
        <TextField
          label="Day"
          hint="left out: the last trading day"
          type="date"
          min="2025-01-01"
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <SelectField label="Speed" value={speed} onChange={({ target }) => setSpeed(target.value)}>
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {speedText(each)}
            </option>
          ))}
        </SelectField>
      </div>
      <SignalListField
        asked={asked}
        day={date === '' ? lastDays(istDay(serverNow()), 1).to : date}
        text={listed}
        onChange={setListed}
      />
      <p className="quiet">
        It trades in an account of the replay alone. Your accounts, positions and profit are not touched.
      </p>
      <Button type="submit" tone="main" isBusy={start.isBusy} disabled={!isRight}>
        Play the day
      </Button>
    </form>
  );
}

function Options({ label, sources }: { readonly label: string; readonly sources: readonly Source[] }) {
  return (
    <optgroup label={label}>
      {sources.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
