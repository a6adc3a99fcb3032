import { isWithin } from '@spark/document';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  MarkerType,
  ReactFlow,
  useNodesState,
} from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import styles from '../Builder.module.css';
import { elementOf, elementsOf, FAMILIES, FAMILY_WORDS } from '../edit/elements.ts';
import { moveBox, tidyBoard } from '../edit/field-commands.ts';
import { link, linksOf, unlink } from '../edit/link-commands.ts';
import { useEditing } from '../editor/editor-context.tsx';
import { elementText } from '../editor/element-text.ts';
import { routesOf } from './arrow-routes.ts';
import { BoardBox, type BoxNode, LaneHead, type LaneNode } from './BoardBox.tsx';
import { arrowsOf, BOX, boxesOf, boxLabel, laneBounds, laneX, nextBox } from './board-layout.ts';
import { ReadArrow } from './ReadArrow.tsx';
import { StartArrow } from './StartArrow.tsx';

const NODE_TYPES = { box: BoardBox, lane: LaneHead };
const EDGE_TYPES = { start: StartArrow, read: ReadArrow };
const LABELS = {
  'controls.ariaLabel': 'The board',
  'controls.zoomIn.ariaLabel': 'Closer',
  'controls.zoomOut.ariaLabel': 'Farther',
  'controls.fitView.ariaLabel': 'Show everything',
  'node.a11yDescription.default':
    'Arrow keys go along the links. Enter shows the form, L links an action, Delete deletes.',
  'edge.a11yDescription.default': 'Delete unlinks the action.',
};
const FIT = { padding: 0.12, maxZoom: 1 } as const;

type BoardNode = BoxNode | LaneNode;

/** The strategy as four lanes of boxes with arrows. It issues the same commands as the lists. */
export function Board(): ReactNode {
  const { document, run, select, askDelete } = useEditing();
  const made = useBoxes();
  const edges = useArrows();
  const [nodes, setNodes, onNodesChange] = useNodesState<BoardNode>([...made]);
  const [linking, setLinking] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);

  // What the board measured of a box stays when the document changes.
  useEffect(() => {
    setNodes((before) =>
      made.map((node) => {
        const measured = before.find(({ id }) => id === node.id)?.measured;
        return measured ? { ...node, measured } : node;
      }),
    );
  }, [made, setNodes]);

  function connect({ source, target }: Connection): void {
    run(link(document, source, target));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const box =
      event.target instanceof Element ? event.target.closest<HTMLElement>('.react-flow__node') : null;
    const id = box?.dataset.id;
    if (id === undefined) return;
    if (event.key.startsWith('Arrow')) focusBox(nextBox(document, id, event.key));
    else if (event.key === 'Enter' || event.key === ' ') select(id);
    else if (event.key === 'Delete' || event.key === 'Backspace') askDelete([id]);
    else if (event.key.toLowerCase() === 'l' && elementOf(document, id)?.family === 'conditions')
      setLinking(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function focusBox(id: string | undefined): void {
    if (id !== undefined)
      frame.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus();
  }

  return (
    <section ref={frame} className={styles.board} aria-label="Board" onKeyDownCapture={onKeyDown}>
      <ReactFlow<BoardNode>
        nodes={nodes}
        edges={[...edges]}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onNodesChange}
        onNodeClick={(_, { id, type }) => type === 'box' && select(id)}
        onNodeDragStop={(_, node) => run(moveBox(document, node.id, node.position))}
        onConnect={connect}
        isValidConnection={({ source, target }) => link(document, source, target).patch.length > 0}
        onEdgesDelete={(gone) => {
          for (const { source, target } of gone) run(unlink(document, source, target));
        }}
        deleteKeyCode={['Delete', 'Backspace']}
        minZoom={0.5}
        maxZoom={1.5}
        fitView
        fitViewOptions={FIT}
        nodesFocusable
        edgesFocusable
        zoomOnDoubleClick={false}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        ariaLabelConfig={LABELS}
      >
        <Background gap={24} />
        <Controls showInteractive={false} fitViewOptions={FIT} />
      </ReactFlow>
      {document.layout !== undefined && (
        <span className={styles.tidy}>
          <Button isSmall onClick={() => run(tidyBoard(document))}>
            Tidy up
          </Button>
        </span>
      )}
      {linking !== null && <LinkDialog id={linking} onClose={() => setLinking(null)} />}
    </section>
  );
}

function useBoxes(): readonly BoardNode[] {
  const { document, issues, selected, findings } = useEditing();
  return useMemo(
    () => [
      ...FAMILIES.map(
        (family, lane): LaneNode => ({
          id: `lane ${family}`,
          type: 'lane',
          position: { x: laneX(lane), y: 0 },
          data: { title: FAMILY_WORDS[family].many },
          draggable: false,
          selectable: false,
          focusable: false,
          deletable: false,
        }),
      ),
      ...boxesOf(document).map(({ element, place, lane }): BoxNode => {
        const own = issues.filter((issue) => isWithin(issue.pointer, element.pointer));
        const worst = own.find(({ severity }) => severity === 'error') ?? own[0];
        const [low, high] = laneBounds(lane);
        return {
          id: element.id,
          type: 'box',
          position: { ...place },
          extent: [
            [low.x, low.y],
            [high.x, high.y],
          ],
          width: BOX.width,
          height: BOX.height,
          data: {
            name: element.id,
            text: (element.family === 'actions' && findings.sentences[element.id]) || elementText(element),
            family: element.family,
            severity: worst?.severity ?? null,
          },
          selected: element.id === selected,
          deletable: false,
          ariaLabel: boxLabel(element),
        };
      }),
    ],
    [document, issues, selected, findings],
  );
}

function useArrows(): readonly Edge[] {
  const { document } = useEditing();
  return useMemo(() => {
    const arrows = arrowsOf(document);
    const routes = routesOf(boxesOf(document), arrows);
    return arrows.map(({ from, to, number }): Edge => {
      const id = `${from} ${to}`;
      const route = routes.get(id);
      return {
        id,
        source: from,
        target: to,
        className: (number === null ? styles.read : styles.start) ?? '',
        focusable: number !== null,
        selectable: number !== null,
        deletable: number !== null,
        ariaLabel: number === null ? `${to} reads ${from}` : `${from} starts ${to} as number ${number}`,
        ...(number === null
          ? route && { type: 'read', data: { route } }
          : {
              type: 'start',
              label: String(number),
              markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--spark-accent)' },
            }),
      };
    });
  }, [document]);
}

/** Links an action without drawing. */
function LinkDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const { document, run } = useEditing();
  const links = linksOf(elementOf(document, id)?.value ?? {});
  const free = elementsOf(document, 'actions').filter((action) => !links.includes(action.id));
  return (
    <Dialog title={`Link an action to ${id}`} onClose={onClose}>
      <div className={styles.stack}>
        {free.length === 0 && <p className="quiet">Every action is linked to it.</p>}
        {free.map((action) => (
          <Button
            key={action.id}
            onClick={() => {
              run(link(document, id, action.id));
              onClose();
            }}
          >
            {action.id}: {elementText(action)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
