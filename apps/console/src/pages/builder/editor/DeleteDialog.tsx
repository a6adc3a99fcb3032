import { type ReactNode, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import { SelectField } from '../../../parts/Field.tsx';
import styles from '../Builder.module.css';
import { removeElement, replacementsFor } from '../edit/element-commands.ts';
import { allElements, elementOf } from '../edit/elements.ts';
import { removeElements, usersOfAny } from '../edit/several-commands.ts';
import { useEditing } from './editor-context.tsx';

/** Asks what becomes of the elements that use the one that is deleted. */
export function DeleteDialog({
  ids,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}): ReactNode {
  const { document, run, select } = useEditing();
  const [id = ''] = ids;
  const isOne = ids.length === 1;
  const element = isOne ? elementOf(document, id) : undefined;
  const users = usersOfAny(document, ids);
  const others = element ? replacementsFor(document, element, allElements(document)) : [];
  const [other, setOther] = useState('');

  function remove(): void {
    run(other === '' ? removeElements(document, ids) : removeElement(document, id, other));
    select('settings');
    onClose();
  }

  return (
    <Dialog title={`Delete ${ids.join(', ')}?`} onClose={onClose}>
      <div className={styles.stack}>
        <p>
          {isOne ? 'It is' : 'They are'} used by <strong>{users.join(', ')}</strong>.
        </p>
        {others.length > 0 && (
          <SelectField label="Use instead" value={other} onChange={({ target }) => setOther(target.value)}>
            <option value="">nothing</option>
            {others.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        {other === '' && (
          <p className="quiet">
            Links to {isOne ? 'it go with it' : 'them go with them'}; other uses are listed as issues until
            you fix them.
          </p>
        )}
        <span className={styles.tools}>
          <Button tone="danger" onClick={remove}>
            {other === '' ? `Delete ${isOne ? 'it' : 'them'}` : `Replace it with ${other}`}
          </Button>
          <Button onClick={onClose}>Keep {isOne ? 'it' : 'them'}</Button>
        </span>
      </div>
    </Dialog>
  );
}
