import type { SavedDocumentHead } from '@spark/client';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Choice, SelectField, TextField } from '../../parts/Field.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure } from '../../parts/States.tsx';
import { useSearchState, useSetSearch } from '../../parts/use-search-state.ts';
import { useRead } from '../../reads/use-read.ts';
import styles from './Deployments.module.css';
import type { StrategyChoice } from './DeployPage.tsx';
import { DeployPanel } from './DeployPanel.tsx';
import { type Parameter, parametersOf, readValues, requestOf } from './deploy-form.ts';
import { revisionText } from './SwitchDialog.tsx';

type FieldsProps = {
  readonly document: SavedDocumentHead;
  readonly documents: readonly SavedDocumentHead[];
  readonly strategies: readonly StrategyChoice[];
};

/** The choices at the left, what stands for and against them at the right. The address holds the choices. */
export function DeployFields({ document, documents, strategies }: FieldsProps): ReactNode {
  const { id } = document;
  const [revText, setRev] = useSearchState('rev');
  const [strategyText, setStrategy] = useSearchState('strategy');
  const [modeText, setMode] = useSearchState('mode');
  const [given] = useSearchState('set');
  const [typed, setTyped] = useState(() => readValues(given));
  const rev = Number(revText) > 0 ? Number(revText) : document.rev;
  const strategy =
    strategyText || (strategies.find(({ isForward }) => isForward) ?? strategies[0])?.name || '';
  const mode = modeText === 'live' ? 'live' : 'forward';
  const saved = useRead(
    ['document', id, 'rev', rev],
    async (spark) => (await spark.readDocument({ id, rev })).data[0],
  );
  const revisions = useRead(
    ['documents', id, 'revisions'],
    async (spark) => (await spark.listDocumentRevisions({ id })).data,
  );
  const draft = useRead(['draft', id], async (spark) => (await spark.readDraft({ id })).data[0] ?? null);
  const parameters = parametersOf(saved.isPlaceholderData ? undefined : saved.data?.document);
  const { request, wrong } = useSettled(
    requestOf({ documentId: id, rev, strategy, mode, typed }, parameters),
  );
  return (
    <div className={styles.deploy}>
      <Panel title="What and where">
        <div className={styles.fields}>
          <DocumentField document={document} documents={documents} />
          <SelectField
            label="Revision"
            value={rev}
            onChange={({ target }) => setRev(target.value)}
            hint={rev === document.rev ? 'the newest' : `r${document.rev} is the newest`}
          >
            {(revisions.data ?? [])
              .toSorted((a, b) => b.rev - a.rev)
              .map((revision) => (
                <option key={revision.rev} value={revision.rev}>
                  {revisionText(revision)}
                </option>
              ))}
            {!revisions.data?.some((revision) => revision.rev === rev) && <option value={rev}>r{rev}</option>}
          </SelectField>
        </div>
        {saved.error && <Failure error={saved.error} />}
        {draft.data && draft.data.version > 0 && (
          <p className={styles.warning}>
            <span>Its draft has changes that no revision has. They do not trade.</span>
            <Link to="/build/$id" params={{ id: String(id) }}>
              Open the draft
            </Link>
          </p>
        )}
        <SelectField
          label="Strategy"
          hint="it trades in every account that is linked and switched on"
          value={strategy}
          onChange={({ target }) => setStrategy(target.value)}
        >
          {strategies.map(({ name, isForward }) => (
            <option key={name} value={name}>
              {name}
              {isForward ? ' (forward test)' : ''}
            </option>
          ))}
          {!strategies.some(({ name }) => name === strategy) && <option value={strategy}>{strategy}</option>}
        </SelectField>
        <Choice
          label="Mode"
          value={mode}
          options={[
            ['forward', 'Forward: on paper'],
            ['live', 'Live: real money'],
          ]}
          onChange={(next) => setMode(next === 'live' ? 'live' : '')}
        />
        <p className="quiet">
          {mode === 'forward'
            ? 'Orders go to the simulated venue of forward tests, at the prices that Spark shows. Nothing reaches a broker.'
            : 'Orders go to the broker of each linked account. A paper account stays on paper.'}
        </p>
        <ParameterFields parameters={parameters} typed={typed} wrong={wrong} onChange={setTyped} />
      </Panel>
      <DeployPanel request={request} isWrong={wrong.length > 0} name={document.name} />
    </div>
  );
}

function DocumentField({ document, documents }: Omit<FieldsProps, 'strategies'>): ReactNode {
  const setSearch = useSetSearch();
  return (
    <SelectField
      label="Strategy document"
      autoFocus
      value={document.id}
      onChange={({ target }) => setSearch({ document: target.value, rev: '', set: '' })}
    >
      {documents.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function ParameterFields({
  parameters,
  typed,
  wrong,
  onChange,
}: {
  readonly parameters: readonly Parameter[];
  readonly typed: Readonly<Record<string, string>>;
  readonly wrong: readonly string[];
  readonly onChange: (typed: Readonly<Record<string, string>>) => void;
}): ReactNode {
  if (parameters.length === 0) return null;
  return (
    <fieldset className={styles.parameters}>
      <legend>Parameters</legend>
      <div className={styles.fields}>
        {parameters.map(({ name, usual, limits }) => (
          <TextField
            key={name}
            label={name}
            hint={limits ?? undefined}
            inputMode="decimal"
            placeholder={String(usual)}
            value={typed[name] ?? ''}
            problem={wrong.includes(name) ? 'This is not a number.' : undefined}
            onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
      <p className="quiet">Left empty, the value of the document counts.</p>
    </fieldset>
  );
}

const SETTLED_AFTER_MS = 300;

/** The value once it has stayed the same for a moment: not every letter is checked. */
function useSettled<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled);
}
