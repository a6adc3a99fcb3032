import * as contract from '@spark/contract';
import { expandDirective } from '../generated-content/expand-directive.ts';
import { writeMarkdown } from './write-markdown.ts';

export const API_TITLE = 'API reference';
export const API_DESCRIPTION = 'Every call of the REST API with its fields, reply and message.';

/** The reference as one Markdown page, made from the contract like the page for people. */
export function apiPage(): string {
  const calls = contract.ROUTES.map((route: contract.Route) => {
    const part = (name: string, attributes: Readonly<Record<string, string>>) =>
      writeMarkdown(expandDirective(name, attributes, '/api') ?? []);
    return [
      `## ${route.method} ${route.path}`,
      route.summary,
      part('call', { id: route.id }),
      `Request:\n\n${part('fields', { call: route.id })}`,
      `One element of \`data\`:\n\n${part('reply', { call: route.id })}`,
      part('message', { call: route.id }),
    ]
      .filter((text) => text !== '')
      .join('\n\n');
  });
  return `# ${API_TITLE}\n\n> ${API_DESCRIPTION}\n\n${calls.join('\n\n')}\n`;
}
