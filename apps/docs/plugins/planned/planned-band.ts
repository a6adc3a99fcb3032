import { code, link, type Node, paragraph, strong, text } from '../generated-content/markdown-nodes.ts';
import { PLANNED_CLASS, PLANNED_TITLE, WORKS_TODAY } from './planned-labels.ts';

/** The band above a page whose subject does not run yet. */
export function plannedBand(worksToday: string): Node {
  return {
    type: 'containerDirective',
    name: 'warning',
    attributes: { class: PLANNED_CLASS },
    children: [
      { type: 'paragraph', data: { directiveLabel: true }, children: [text(PLANNED_TITLE)] },
      paragraph(strong(text(WORKS_TODAY)), text(' '), ...sentence(worksToday)),
    ],
  };
}

/** The same for readers that are programs. */
export function plannedQuotation(worksToday: string): string {
  return `> **${PLANNED_TITLE}**\n>\n> ${WORKS_TODAY} ${worksToday}`;
}

/** Front matter is plain text, in which links and code are written as in the page. */
function sentence(words: string): readonly Node[] {
  return words.split(/(\[[^\]]+\]\([^)]+\)|`[^`]+`)/).map((part) => {
    const [, label, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (label && address) return link(address, text(label));
    return part.startsWith('`') ? code(part.slice(1, -1)) : text(part);
  });
}
