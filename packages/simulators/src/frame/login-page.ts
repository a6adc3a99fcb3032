import type { SimulatedAccount } from './simulated-account.ts';
import { type Reply, text } from './wire-request.ts';

export type LoginPage = {
  readonly broker: string;
  /** What the page of the real broker wants to know, as the end of "you would give". */
  readonly asksFor: string;
  /** Where the form goes, with all that came in the address of the page and who was chosen. */
  readonly action: string;
  readonly query: URLSearchParams;
  /** The field that says who was chosen. */
  readonly chosenAs: string;
  readonly accounts: readonly SimulatedAccount[];
};

/** The page that stands in for a broker's login: a button for everyone who uses the app. */
export function loginPage({ broker, asksFor, action, query, chosenAs, accounts }: LoginPage): Reply {
  const title = `${inHtml(broker)}, simulated`;
  const fields = [...query].map(
    ([name, value]) => `<input type="hidden" name="${inHtml(name)}" value="${inHtml(value)}">`,
  );
  const buttons = accounts.map(
    ({ clientId }) =>
      `<button name="${chosenAs}" value="${inHtml(clientId)}">Log in as ${inHtml(clientId)}</button>`,
  );
  return text(
    200,
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem; }
button { font: inherit; padding: .6rem 1.2rem; margin: .3rem .3rem .3rem 0; cursor: pointer; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>This page stands in for the broker's login. At the real one you would give ${asksFor} here. Nothing you do here leaves
this machine.</p>
<form action="${action}" method="get">
${fields.join('\n')}
${buttons.join('\n')}
</form>
</body>
</html>
`,
    'text/html',
  );
}

function inHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
