import { escapeHtml, page } from '../http/pages.ts';
import type { Building, SiteName } from './site.ts';

/** The page at the site's addresses until there is a site. It needs no script: the page reloads itself. */

export const RELOAD_SECONDS = 2;

export function buildingPage(name: SiteName, { elapsedMs, step }: Building): string {
  const elapsed = `${Math.round(elapsedMs / 1_000)} s so far`;
  const where =
    step === null ? 'Getting ready' : `Step ${step.number} of ${step.of}: ${escapeHtml(step.name)}`;
  const bar = step === null ? '<progress' : `<progress value="${step.number - 0.5}" max="${step.of}"`;
  return page(
    `Building the ${name} · Spark`,
    `<h1><b>Spark</b> is running</h1>
<p role="status">Its ${name} is being built, which takes about ${TAKES[name]} and happens only when something changed. This page reloads itself.</p>
<p>${bar} style="width:100%" aria-label="Progress of the build"></progress></p>
<p class="soft">${where} · ${elapsed}</p>
${links(name)}`,
    `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">`,
  );
}

const TAKES: Readonly<Record<SiteName, string>> = { site: 'half a minute', console: 'ten seconds' };

export function failedPage(name: SiteName): string {
  return page(
    `The ${name} could not be built · Spark`,
    `<h1 class="bad">The ${name} could not be built</h1>
<p>The API is up and works. Only these pages are missing.</p>
<p>Run this in the folder of Spark. It builds the ${name} again and says what is wrong; once it succeeds, the ${name} is here without a restart.</p>
<pre>npm run build:${name}</pre>
<p class="soft">The log of Spark has the last lines of the build that failed. <code>SPARK_SITE=off</code> runs Spark without its pages.</p>
${links(name)}`,
  );
}

/** What there is meanwhile: the console is built before the site, and is ready within seconds. */
function links(name: SiteName): string {
  const consoleLink =
    name === 'site' ? '<dt>Console</dt><dd><a href="/console">/console</a>, where you trade</dd>\n' : '';
  return `<dl>${consoleLink}${API_LINKS}</dl>`;
}

const API_LINKS = `<dt>API description</dt><dd><a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1)</dd>
<dt>Order websocket</dt><dd><a href="/asyncapi.json">/asyncapi.json</a> (AsyncAPI 3.0)</dd>
<dt>Health</dt><dd><a href="/healthz">/healthz</a></dd>`;
