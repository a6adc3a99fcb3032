import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Whether an untrusted proxy forwarded the request. Its headers are not trusted, so the origin of the request is
 * unknown: it is certainly not the proxy's address.
 */
export function isForwardedByStranger({ headers, ips }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return false;
  // Where the nearest proxy is trusted, the address before it is known.
  return (ips?.length ?? 0) < 2;
}

/** Logged once: the owner of the proxy sees it, and clients that send the header for fun cannot fill the log. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', (request, _, done) => {
    if (!isWarned && isForwardedByStranger(request)) {
      isWarned = true;
      request.log.warn(
        { address: request.ip },
        'A proxy that is not trusted forwarded a request: limits count the proxy as one caller, and its callers ' +
          'are not visitors. If the proxy is yours, name its address in SPARK_TRUST_PROXY.',
      );
    }
    done();
  });
}
