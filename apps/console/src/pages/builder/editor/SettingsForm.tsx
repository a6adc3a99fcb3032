import { partsOf, valueAt } from '@spark/document';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import styles from '../Builder.module.css';
import { CATALOG, fieldsFor } from '../edit/catalog.ts';
import { renameNumber } from '../edit/element-commands.ts';
import { nameProblem, namesIn } from '../edit/elements.ts';
import { setField } from '../edit/field-commands.ts';
import { objectOf, textOf } from '../edit/json.ts';
import { usersOf } from '../edit/references.ts';
import { DocsLink } from './DocsLink.tsx';
import { useEditing } from './editor-context.tsx';
import { FieldEditors } from './FieldEditor.tsx';

/** What counts for the whole strategy. */
export function SettingsForm(): ReactNode {
  return (
    <section className={styles.form} aria-label="Settings of the strategy">
      <header className={styles.formHead}>
        <h2>Settings</h2>
        <DocsLink title="Settings" docs="/buildalgos/buildingStrats/intro#the-settings" />
      </header>
      <div className={styles.fields}>
        <PlainText pointer="/name" title="Name" />
        <PlainText pointer="/description" title="Description" isOptional />
      </div>
      {CATALOG.settings.map((entry) => (
        <fieldset key={entry.id} className={styles.group} data-open>
          <legend className={styles.legend}>{entry.title}</legend>
          <div className={styles.fields}>
            <SettingFields id={entry.id} />
          </div>
        </fieldset>
      ))}
      <Numbers record="params" />
      <Numbers record="vars" />
    </section>
  );
}

function SettingFields({ id }: { readonly id: string }): ReactNode {
  const { document } = useEditing();
  const entry = CATALOG.settings.find((each) => each.id === id);
  return entry && <FieldEditors fields={fieldsFor(entry, document[id])} pointer={`/${id}`} />;
}

function PlainText({
  pointer,
  title,
  isOptional = false,
}: {
  readonly pointer: string;
  readonly title: string;
  readonly isOptional?: boolean;
}): ReactNode {
  const { document, run, seal } = useEditing();
  const id = useId();
  return (
    <div className={styles.wide}>
      <label className={styles.label} htmlFor={id}>
        {title}
      </label>
      <input
        id={id}
        className={styles.input}
        data-pointer={pointer}
        value={textOf(valueAt(document, partsOf(pointer)))}
        onChange={({ target }) =>
          run(setField(document, pointer, isOptional && target.value === '' ? undefined : target.value))
        }
        onBlur={seal}
      />
    </div>
  );
}

const NUMBERS = {
  params: { title: 'Parameters', one: 'parameter', first: { type: 'number', default: 1 } },
  vars: { title: 'Variables', one: 'variable', first: { type: 'number', initial: 0 } },
} as const;

/** Numbers with a name: parameters that sweeps vary, and variables that actions store. */
function Numbers({ record }: { readonly record: 'params' | 'vars' }): ReactNode {
  const { document, run } = useEditing();
  const names = namesIn(document, record);
  const { title, one, first } = NUMBERS[record];

  function add(): void {
    const taken = new Set(names);
    let number = names.length + 1;
    while (taken.has(`${record === 'params' ? 'p' : 'v'}_${number}`)) number += 1;
    const name = `${record === 'params' ? 'p' : 'v'}_${number}`;
    run(setField(document, `/${record}/${name}`, first, `Add ${one} ${name}`));
  }

  return (
    <fieldset className={styles.group} data-open={names.length > 0 || undefined}>
      <legend className={styles.legend}>
        {title}
        <Button isSmall tone="quiet" aria-label={`Add a ${one}`} onClick={add}>
          +
        </Button>
      </legend>
      {names.map((name) => (
        <NamedNumber key={name} record={record} name={name} />
      ))}
    </fieldset>
  );
}

function NamedNumber({
  record,
  name,
}: {
  readonly record: 'params' | 'vars';
  readonly name: string;
}): ReactNode {
  const { document, run } = useEditing();
  const [typed, setTyped] = useState<string | null>(null);
  const entry = CATALOG.parameters.find(({ id }) => id === record);
  const pointer = `/${record}/${name}`;
  const users = usersOf(document, name, record === 'params' ? 'param' : 'var');
  const problem = typed === null ? undefined : nameProblem({}, name, typed);

  function rename(): void {
    if (typed !== null && problem === undefined)
      run(renameNumber(document, record, { from: name, to: typed }));
    setTyped(null);
  }

  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <span className={styles.label}>Name</span>
        <input
          className={styles.input}
          aria-label={`Name of ${name}`}
          value={typed ?? name}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={rename}
          onKeyDown={({ key }) => key === 'Enter' && rename()}
        />
      </div>
      {entry && (
        <FieldEditors
          fields={fieldsFor(entry, objectOf(valueAt(document, partsOf(pointer))))}
          pointer={pointer}
        />
      )}
      <Button
        isSmall
        tone="quiet"
        aria-label={`Delete ${name}`}
        disabled={users.length > 0}
        title={users.length > 0 ? `Used by ${users.join(', ')}` : undefined}
        onClick={() => run(setField(document, pointer, undefined, `Delete ${name}`))}
      >
        {users.length > 0 ? `Used by ${users.join(', ')}` : 'Delete'}
      </Button>
    </div>
  );
}
