import { componentImport } from './component-import.ts';
import type { Node } from './markdown-nodes.ts';
import { withRunButton } from './run-sample.ts';

/** The clients first, as on the reference page. */
const LABELS: Readonly<Record<string, string>> = { python: 'Python', ts: 'TypeScript', bash: 'curl' };
const TABS_FILE = '@site/src/components/language-tabs/LanguageTabs.tsx';
const ORDER = Object.keys(LABELS);

/** Neighbours that are the same program in several languages become one node with tabs; all others stay as they are. */
export function gatherLanguages(nodes: readonly Node[]): readonly Node[] {
  const gathered: Node[] = [];
  for (const node of nodes) {
    const before = gathered.at(-1);
    if (before === undefined || node.meaning === undefined || node.meaning !== before.meaning) {
      gathered.push(node);
      continue;
    }
    const children = isLanguageTabs(before) ? (before.children ?? []) : [before];
    gathered[gathered.length - 1] = {
      type: 'languageTabs',
      meaning: node.meaning,
      children: [...children, node],
    };
  }
  return gathered;
}

export function isLanguageTabs(node: Node): boolean {
  return node.type === 'languageTabs';
}

/** The reader's language is the same on every page. Without JavaScript all are shown one below the other. */
export function tabsAsComponent(node: Node): Node {
  const programs = (node.children ?? []).toSorted((child, other) => rankOf(child) - rankOf(other));
  const panels = programs.map((program): Node => {
    const label = labelOf(program);
    return {
      type: 'mdxJsxFlowElement',
      name: 'LanguagePanel',
      attributes: [{ type: 'mdxJsxAttribute', name: 'label', value: label }],
      // The tab has the language; the rest of the title stays.
      children: withRunButton({
        ...program,
        meta: String(program.meta).replace(`title="${label}"`, '').trim(),
      }),
    };
  });
  const labels = { type: 'mdxJsxAttribute', name: 'labels', value: programs.map(labelOf).join(',') };
  return { type: 'mdxJsxFlowElement', name: 'LanguageTabs', attributes: [labels], children: panels };
}

function labelOf(program: Node): string {
  return LABELS[String(program.lang)] ?? String(program.lang);
}

function rankOf(program: Node): number {
  return ORDER.indexOf(String(program.lang));
}

export function tabsImports(): readonly Node[] {
  return [componentImport('LanguageTabs', TABS_FILE), componentImport('LanguagePanel', TABS_FILE)];
}
