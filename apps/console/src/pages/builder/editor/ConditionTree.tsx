import { below, partsOf, valueAt } from '@spark/document';
import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import styles from '../Builder.module.css';
import { listOf } from '../edit/json.ts';
import {
  addGroup,
  addRow,
  type GroupKind,
  groupKindOf,
  removeNode,
  setGroup,
  unwrapNode,
} from '../edit/tree-commands.ts';
import { useEditing } from './editor-context.tsx';
import { RowEditor } from './RowEditor.tsx';

/** The rows and groups of a condition. */
export function ConditionTree({ pointer, id }: { readonly pointer: string; readonly id: string }): ReactNode {
  const { document, run } = useEditing();
  const node = valueAt(document, partsOf(pointer));
  const kind = groupKindOf(node);
  return (
    <fieldset className={styles.tree} aria-label={`Rows of ${id}`}>
      <TreeNode pointer={pointer} name="Row 1" isRoot />
      {kind !== 'all' && kind !== 'any' && (
        <span className={styles.adders}>
          <Button isSmall onClick={() => run(addRow(document, pointer))}>
            + Row
          </Button>
        </span>
      )}
    </fieldset>
  );
}

type NodeProps = { readonly pointer: string; readonly name: string; readonly isRoot?: boolean };

function TreeNode({ pointer, name, isRoot = false }: NodeProps): ReactNode {
  const { document } = useEditing();
  const kind = groupKindOf(valueAt(document, partsOf(pointer)));
  if (kind === null) return <RowEditor pointer={pointer} name={name} isAlone={isRoot} />;
  return <Group pointer={pointer} name={name} kind={kind} isRoot={isRoot} />;
}

function Group({ pointer, name, kind, isRoot = false }: NodeProps & { readonly kind: GroupKind }): ReactNode {
  const { document, run } = useEditing();
  const inside = below(pointer, kind);
  const count = listOf(valueAt(document, partsOf(inside))).length;
  const path = name.replace(/^Row /, '');
  return (
    <fieldset className={styles.treeGroup} data-kind={kind} aria-label={`${name}: ${kind} of`}>
      <div className={styles.groupHead}>
        {kind === 'not' ? (
          <strong>NOT</strong>
        ) : (
          <select
            className={styles.operator}
            aria-label={`${name}: how rows are joined`}
            value={kind}
            onChange={({ target }) =>
              run(setGroup(document, pointer, target.value === 'any' ? 'any' : 'all'))
            }
          >
            <option value="all">ALL of these</option>
            <option value="any">ANY of these</option>
          </select>
        )}
        {kind !== 'not' && (
          <span className={styles.adders}>
            <Button isSmall tone="quiet" onClick={() => run(addRow(document, pointer))}>
              + Row
            </Button>
            <Button
              isSmall
              tone="quiet"
              onClick={() => run(addGroup(document, pointer, kind === 'all' ? 'any' : 'all'))}
            >
              + Group
            </Button>
          </span>
        )}
        {(kind === 'not' || count === 1) && (
          <Button isSmall tone="quiet" onClick={() => run(unwrapNode(document, pointer))}>
            Ungroup
          </Button>
        )}
        {!isRoot && (
          <Button
            isSmall
            tone="quiet"
            aria-label={`Delete group ${path}`}
            onClick={() => run(removeNode(document, pointer))}
          >
            ✕
          </Button>
        )}
      </div>
      {kind === 'not' ? (
        <TreeNode pointer={inside} name={name} isRoot={isRoot} />
      ) : (
        Array.from({ length: count }, (_, index) => (
          <TreeNode
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
            key={index}
            pointer={below(inside, index)}
            name={`Row ${isRoot ? '' : `${path}.`}${index + 1}`}
          />
        ))
      )}
    </fieldset>
  );
}
