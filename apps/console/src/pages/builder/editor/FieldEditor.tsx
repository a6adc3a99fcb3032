import { below, type FormField, partsOf, valueAt } from '@spark/document';
import { type ReactNode, useId } from 'react';
import styles from '../Builder.module.css';
import { fieldsFor } from '../edit/catalog.ts';
import { setField } from '../edit/field-commands.ts';
import { isJson, listOf } from '../edit/json.ts';
import { firstOf, firstValue } from '../edit/presets.ts';
import { ChoiceField, FlagField, FormChoice } from './ChoiceField.tsx';
import { DocsLink } from './DocsLink.tsx';
import { useEditing } from './editor-context.tsx';
import { FieldLabel, useFieldIssue } from './FieldLabel.tsx';
import { ListField } from './ListField.tsx';
import { NumberField } from './NumberField.tsx';
import { OperandEditor } from './OperandEditor.tsx';
import { TextValueField } from './TextValueField.tsx';

export type FieldProps = { readonly field: FormField; readonly pointer: string };

/** The fields of an object, each as what it is. */
export function FieldEditors({
  fields,
  pointer,
}: {
  readonly fields: readonly FormField[];
  readonly pointer: string;
}): ReactNode {
  return fields.map((field) => (
    <FieldEditor key={field.key} field={field} pointer={below(pointer, field.key)} />
  ));
}

function FieldEditor(props: FieldProps): ReactNode {
  const { kind, fields } = props.field;
  if (kind === 'number') return <NumberField {...props} />;
  if (kind === 'choice') return fields ? <ChoiceOrObject {...props} /> : <ChoiceField {...props} />;
  if (kind === 'flag') return <FlagField {...props} />;
  const { item } = props.field;
  if (kind === 'list')
    return item?.kind === 'object' ? <ObjectList {...props} item={item} /> : <ListField {...props} />;
  if (kind === 'object') return <ObjectField {...props} />;
  if (kind === 'operand') return <OperandField {...props} />;
  return kind === 'text' ? <TextValueField {...props} /> : null;
}

/** An object of its own: a checkbox brings one that may be left out. */
function ObjectField({ field, pointer }: FieldProps): ReactNode {
  const { document, run } = useEditing();
  const value = valueAt(document, partsOf(pointer));
  const isThere = isJson(value);
  const issue = useFieldIssue(pointer, true);
  return (
    <fieldset className={styles.group} data-open={isThere || undefined}>
      <legend className={styles.legend}>
        {field.isOptional ? (
          <label className={styles.tick}>
            <input
              type="checkbox"
              data-pointer={pointer}
              checked={isThere}
              onChange={({ target }) =>
                run(
                  setField(
                    document,
                    pointer,
                    target.checked ? firstValue(field) : undefined,
                    `${target.checked ? 'Add' : 'Remove'} ${field.title.toLowerCase()}`,
                  ),
                )
              }
            />
            <span>{field.title}</span>
          </label>
        ) : (
          field.title
        )}
        <DocsLink title={field.title} docs={field.docs} purpose={field.purpose} />
      </legend>
      {isThere && (
        <div className={styles.fields}>
          {field.forms && <FormChoice field={field} pointer={pointer} />}
          <FieldEditors fields={fieldsFor(field, value)} pointer={pointer} />
        </div>
      )}
      {issue && <p className={styles.problem}>{issue.message}</p>}
    </fieldset>
  );
}

const CUSTOM = 'custom';

/** Some words, or an object beside them. */
function ChoiceOrObject({ field, pointer }: FieldProps): ReactNode {
  const { document, run } = useEditing();
  const value = valueAt(document, partsOf(pointer));
  const isObject = isJson(value);
  const { fields = [] } = field;
  return (
    <>
      <ChoiceField
        field={field}
        pointer={pointer}
        extra={{
          value: CUSTOM,
          text: fields.length === 1 ? (fields[0]?.title ?? 'Other') : 'A plan of my own',
          isChosen: isObject,
          choose: () =>
            run(
              setField(
                document,
                pointer,
                firstOf(
                  fields.map((inner) => ({ ...inner, isOptional: fields.length > 1 && inner.isOptional })),
                ),
              ),
            ),
        }}
      />
      {isObject && <FieldEditors fields={fields} pointer={pointer} />}
    </>
  );
}

function OperandField({ field, pointer }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.wide}>
      <FieldLabel id={id} field={field} pointer={pointer} />
      <OperandEditor pointer={pointer} label={field.title} />
    </div>
  );
}

/** Objects one below the other, such as the two options of a combined premium. */
function ObjectList({ field, pointer, item }: FieldProps & { readonly item: FormField }): ReactNode {
  const { document } = useEditing();
  return listOf(valueAt(document, partsOf(pointer))).map((value, index) => {
    const at = below(pointer, index);
    return (
      <fieldset key={at} className={styles.group} data-open>
        <legend className={styles.legend}>
          {field.title}, {index + 1}
        </legend>
        <div className={styles.fields}>
          <FieldEditors fields={fieldsFor(item, value)} pointer={at} />
        </div>
      </fieldset>
    );
  });
}
