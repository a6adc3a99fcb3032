import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** The API describes itself: the committed files, as generated from the contract. */
export function descriptionFiles(app: FastifyInstance): void {
  for (const name of ['openapi.json', 'asyncapi.json']) {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@spark/contract/${name}`)));
    app.get(`/${name}`, (_, reply) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(bytes),
    );
  }
}
