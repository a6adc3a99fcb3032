import { type ReactNode, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import { SelectField } from '../../../parts/Field.tsx';
import styles from '../Builder.module.css';
import { removeElement, replacementsFor } from '../edit/element-commands.ts';
import { allElements, elementOf } from '../edit/elements.ts';
import { usersOf } from '../edit/references.ts';
import { useEditing } from './editor-context.tsx';

/** Asks what becomes of the elements that use the one that is deleted. */
export function DeleteDialog({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactNode {
  const { document, run, select } = useEditing();
  const element = elementOf(document, id);
  const users = usersOf(document, id);
  const others = element ? replacementsFor(document, element, allElements(document)) : [];
  const [other, setOther] = useState('');

  function remove(): void {
    run(removeElement(document, id, other === '' ? undefined : other));
    select('settings');
    onClose();
  }

  return (
    <Dialog title={`Delete ${id}?`} onClose={onClose}>
      <div className={styles.stack}>
        <p>
          It is used by <strong>{users.join(', ')}</strong>.
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
            Links to it go with it; other uses are listed as issues until you mend them.
          </p>
        )}
        <span className={styles.tools}>
          <Button tone="danger" onClick={remove}>
            {other === '' ? 'Delete it' : `Replace it with ${other}`}
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </span>
      </div>
    </Dialog>
  );
}
