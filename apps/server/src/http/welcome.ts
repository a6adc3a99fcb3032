import type { FastifyInstance } from 'fastify';
import { PAGE_HEADERS, page } from './pages.ts';

/** What stands at the root while there is no site yet: that Spark runs, and where to go. */
export function welcomePage(app: FastifyInstance): void {
  const html = page(
    'Spark is running',
    `<h1><b>Spark</b> is running</h1>
<p>One order, many broker accounts. This is the API; log in to it with the address and password that were printed at the first start.</p>
<pre>curl -s localhost:8080/token -d userid=owner@spark.local -d password=…
curl -s localhost:8080/profile -H "Authorization: Bearer $TOKEN"</pre>
<dl><dt>API description</dt><dd><a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1)</dd>
<dt>Order websocket</dt><dd><a href="/asyncapi.json">/asyncapi.json</a> (AsyncAPI 3.0)</dd>
<dt>Health</dt><dd><a href="/healthz">/healthz</a></dd>
<dt>Metrics</dt><dd><a href="/metrics">/metrics</a> (Prometheus)</dd></dl>`,
  );
  app.get('/', (_, reply) => reply.headers(PAGE_HEADERS).send(html));
}
