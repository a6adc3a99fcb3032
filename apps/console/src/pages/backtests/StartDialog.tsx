import { LIMITS } from '@spark/vocabulary';
import { istDay } from '@spark/web';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Choice, SelectField, TextField } from '../../parts/Field.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { AxisFields } from './AxisFields.tsx';
import { askedSignals } from './asked-signals.ts';
import styles from './Backtests.module.css';
import { listedSignals, SignalListField } from './SignalList.tsx';
import {
  type AxisForm,
  axesOf,
  lastDays,
  numbersOf,
  PRESETS,
  runsOf,
  type StartForm,
} from './start-request.ts';
import { type Templates, useChosenDocument } from './use-chosen-document.ts';

/** Which strategy, over which days, and whether its parameters are varied. */
export function StartDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const saved = useRead(['documents'], async (spark) => (await spark.listDocuments()).data);
  const templates = useRead(['templates'], async (spark) => (await spark.listStrategyTemplates()).data);
  const error = saved.error ?? templates.error;
  return (
    <Dialog title="New backtest" onClose={onClose}>
      {error && (
        <Failure error={error} onRetry={() => void Promise.all([saved.refetch(), templates.refetch()])} />
      )}
      {saved.data && templates.data ? (
        <StartFields saved={saved.data} templates={templates.data} onClose={onClose} />
      ) : (
        !error && <Loading label="Reading your strategies" rows={6} />
      )}
    </Dialog>
  );
}

type Source = { readonly key: string; readonly name: string };

function StartFields({
  saved,
  templates,
  onClose,
}: {
  readonly saved: readonly { readonly id: number; readonly name: string; readonly rev: number }[];
  readonly templates: Templates;
  readonly onClose: () => void;
}): ReactNode {
  const [given] = useSearchState('document');
  const own: readonly Source[] = saved.map(({ id, name, rev }) => ({
    key: `saved ${id}`,
    name: `${name}, r${rev}`,
  }));
  const samples: readonly Source[] = templates.map(({ id, title }) => ({
    key: `template ${id}`,
    name: title,
  }));
  const first = [...own, ...samples].find(({ key }) => key === `saved ${given}`) ?? own[0] ?? samples[0];
  const [form, setForm] = useState<StartForm>({
    ...{ source: first?.key ?? '', ...lastDays(istDay(serverNow()), 30), capital: '' },
    ...{ isChecked: false, isBySeconds: false, isSweep: false, axes: [], listed: '' },
  });
  const change = (next: Partial<StartForm>) => setForm((before) => ({ ...before, ...next }));
  const document = useChosenDocument(form.source, templates);
  const [axes, setAxes] = useState<{ readonly source: string; readonly axes: readonly AxisForm[] } | null>(
    null,
  );
  const shownAxes = axes?.source === form.source ? axes.axes : axesOf(document);
  const asked = askedSignals(document ?? {});
  const { isRight: areSignalsRight } = listedSignals(form.listed, asked);
  const start = useStart(onClose);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void start.run({ form: { ...form, axes: shownAxes }, document });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <SelectField
        label="Strategy"
        autoFocus
        value={form.source}
        onChange={(event) => change({ source: event.target.value })}
      >
        {own.length > 0 && <Options label="Saved by you" sources={own} />}
        <Options label="Templates" sources={samples} />
      </SelectField>
      <Choice
        label="What to play"
        value={form.isSweep ? 'sweep' : 'once'}
        options={[
          ['once', 'Once, as it is'],
          ['sweep', 'Sweep of its parameters'],
        ]}
        onChange={(next) => change({ isSweep: next === 'sweep' })}
      />
      <div className={styles.days}>
        <TextField
          label="From"
          type="date"
          required
          min="2025-01-01"
          value={form.from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          label="To"
          type="date"
          required
          min={form.from}
          value={form.to}
          onChange={(event) => change({ to: event.target.value })}
        />
        <span className={styles.presets}>
          {PRESETS.map(({ name, days }) => (
            <Button key={name} isSmall onClick={() => change(lastDays(istDay(serverNow()), days))}>
              {name}
            </Button>
          ))}
        </span>
      </div>
      <TextField
        label="Capital in rupees"
        hint="left out: that of the strategy"
        inputMode="decimal"
        value={form.capital}
        onChange={(event) => change({ capital: event.target.value })}
      />
      <SignalListField
        asked={asked}
        day={form.to}
        text={form.listed}
        onChange={(listed) => change({ listed })}
      />
      {form.isSweep ? (
        <AxisFields
          axes={shownAxes}
          isKnown={document !== undefined}
          onChange={(next) => setAxes({ source: form.source, axes: next })}
        />
      ) : (
        <PlayOptions form={form} onChange={change} />
      )}
      <Button
        type="submit"
        tone="main"
        isBusy={start.isBusy}
        disabled={form.source === '' || !areSignalsRight || (form.isSweep && !mayStart(shownAxes))}
      >
        {form.isSweep ? 'Start the sweep' : 'Start the backtest'}
      </Button>
    </form>
  );
}

function mayStart(axes: readonly AxisForm[]): boolean {
  const runs = runsOf(axes);
  return runs !== null && runs <= LIMITS.sweepRuns;
}

function Options({
  label,
  sources,
}: {
  readonly label: string;
  readonly sources: readonly Source[];
}): ReactNode {
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

function PlayOptions({
  form,
  onChange,
}: {
  readonly form: StartForm;
  readonly onChange: (next: Partial<StartForm>) => void;
}): ReactNode {
  return (
    <>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={form.isChecked}
          onChange={(event) => onChange({ isChecked: event.target.checked })}
        />
        <span>
          Check this strategy
          <small className="quiet">
            Also with worse prices, one candle late and on changed data; takes longer.
          </small>
        </span>
      </label>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={form.isBySeconds}
          onChange={(event) => onChange({ isBySeconds: event.target.checked })}
        />
        <span>
          Decide doubtful minutes by seconds
          <small className="quiet">Where stop and target are in one minute. Known of simulated prices.</small>
        </span>
      </label>
    </>
  );
}

type StartRequest = {
  readonly form: StartForm;
  readonly document: Readonly<Record<string, unknown>> | undefined;
};

/** Starts the run and goes to its page. */
function useStart(onClose: () => void) {
  const spark = useSpark();
  const navigate = useNavigate();
  return useAction(async ({ form, document }: StartRequest) => {
    const [kind, id] = form.source.split(' ');
    const capital = form.capital.trim() === '' ? undefined : Number(form.capital.replaceAll(',', ''));
    const about = {
      ...(kind === 'saved' ? { documentID: Number(id) } : { document: document ?? {} }),
      ...{ from: form.from, to: form.to },
      ...(capital !== undefined && { capital }),
      ...listedSignals(form.listed, askedSignals(document ?? {})).given,
    };
    if (form.isSweep) {
      const axes = form.axes.filter(({ isOn }) => isOn).map(numbersOf);
      const { data, message } = await spark.startSweep({ ...about, axes });
      onClose();
      void navigate({ to: '/sweeps/$sweepID', params: { sweepID: String(data[0]?.sweepID) } });
      return { message };
    }
    const mode = form.isBySeconds ? 'seconds' : 'bars';
    const { data, message } = await spark.startBacktest({ ...about, check: form.isChecked, mode });
    onClose();
    void navigate({ to: '/backtests/$backtestID', params: { backtestID: String(data[0]?.backtestID) } });
    return { message };
  });
}
