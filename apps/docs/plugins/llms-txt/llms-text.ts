export interface LlmsPage {
  readonly route: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

export interface Site {
  readonly root: string;
  readonly title: string;
}

const SUMMARY =
  'Spark is a self-hosted execution platform for Indian retail traders: one order is sized and placed in many broker accounts, followed live, and automated by code, by TradingView alerts or without code.';

const GROUPS = [
  { title: 'Spark', isIn: (route: string) => route.startsWith('/spark/') },
  { title: 'API', isIn: (route: string) => route === '/api' },
  { title: 'BuildAlgos, the no-code builder', isIn: (route: string) => route.startsWith('/buildalgos/') },
  { title: 'Blog', isIn: (route: string) => route.startsWith('/blog/') },
] as const;

/** The index, after llmstxt.org: a title, a summary, and a list of links with a sentence each. */
export function llmsText(pages: readonly LlmsPage[], site: Site): string {
  const groups = grouped(pages).map(({ title, members }) => {
    const lines = members.map(
      (page) => `- [${page.title}](${site.root}${page.route}.md): ${page.description}`,
    );
    if (title === 'API') {
      lines.push(`- [OpenAPI description](${site.root}/openapi.json): the REST API, OpenAPI 3.1`);
      lines.push(`- [AsyncAPI description](${site.root}/asyncapi.json): the order websocket`);
    }
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `# ${site.title}\n\n> ${SUMMARY}\n\n${groups.join('\n\n')}\n`;
}

/** Every page in one file, each with its address. */
export function llmsFullText(pages: readonly LlmsPage[], site: Site): string {
  const texts = grouped(pages).flatMap(({ members }) =>
    members.map(({ route, markdown }) => `<!-- ${site.root}${route} -->\n\n${markdown}`),
  );
  return `# ${site.title}\n\n> ${SUMMARY}\n\n${texts.join('\n---\n\n')}`;
}

function grouped(pages: readonly LlmsPage[]) {
  const byRoute = pages.toSorted((a, b) => order(a.route).localeCompare(order(b.route)));
  return GROUPS.map(({ title, isIn }) => ({ title, members: byRoute.filter(({ route }) => isIn(route)) }));
}

/** The pages that open a section come before the others of it. */
function order(route: string): string {
  return route.replace(/\/(intro|install|index)$/, '/ $1').toLowerCase();
}
