import type { SimulatedAccount } from './simulated-account.ts';
import { type Reply, text } from './wire-request.ts';

export type LoginPage = {
  readonly broker: string;
  /** What the real broker's page asks for, as the end of the sentence "you would give". */
  readonly asksFor: string;
  /** Where the form is sent: with every parameter of the page's address, and the chosen person. */
  readonly action: string;
  readonly query: URLSearchParams;
  /** The field of the form that names the chosen person. */
  readonly chosenAs: string;
  readonly accounts: readonly SimulatedAccount[];
};

/** Stands in for a broker's login page: one button for each person who uses the app. */
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
