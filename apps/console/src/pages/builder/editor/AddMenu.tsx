import type { ReactNode } from 'react';
import { Menu, MenuItem } from '../../../parts/Menu.tsx';
import styles from '../Builder.module.css';
import { entriesOf } from '../edit/catalog.ts';
import { addElement } from '../edit/element-commands.ts';
import { FAMILY_WORDS, type Family } from '../edit/elements.ts';
import type { Json } from '../edit/json.ts';
import { newElement } from '../edit/presets.ts';
import { useEditing } from './editor-context.tsx';

/** Conditions have one form and three types, so the types are what is chosen. */
const CONDITION_TYPES = [
  ['entry', 'Entry', 'May open trades, while nothing is open.'],
  ['exit', 'Exit', 'Runs while something is open or waits.'],
  ['adjust', 'Adjustment', 'Runs while something is open, to change it.'],
] as const;

/** What can be added to a list. */
export function AddMenu({ family }: { readonly family: Family }): ReactNode {
  const { document, run, select } = useEditing();
  const { one } = FAMILY_WORDS[family];

  function add(type: string, given: Json = {}): void {
    const { id, ...command } = addElement(document, family, newElement(document, family, type, given));
    run(command);
    select(id);
  }

  return (
    <Menu label="+" title={`Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`} isSmall>
      <div className={styles.addMenu}>
        {family === 'conditions'
          ? CONDITION_TYPES.map(([kind, title, purpose]) => (
              <MenuItem key={kind} onClick={() => add('condition', { kind })}>
                <Entry title={title} purpose={purpose} />
              </MenuItem>
            ))
          : entriesOf(family).map(({ id, title, purpose }) => (
              <MenuItem key={id} onClick={() => add(id)}>
                <Entry title={title} purpose={purpose} />
              </MenuItem>
            ))}
      </div>
    </Menu>
  );
}

function Entry({ title, purpose }: { readonly title: string; readonly purpose: string }): ReactNode {
  return (
    <span className={styles.addEntry}>
      <strong>{title}</strong>
      <small className="quiet">{purpose}</small>
    </span>
  );
}
