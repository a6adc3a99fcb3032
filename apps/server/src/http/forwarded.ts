import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Whether a proxy passed the request on that is not trusted. Its word is not believed, so nobody knows where the request
 * comes from: certainly not from where the proxy is.
 */
export function isForwardedByStranger({ headers, ips }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return false;
  // Where the nearest one is trusted, the address before it is known as well.
  return (ips?.length ?? 0) < 2;
}

/** Once is enough: whoever set up the proxy sees it, and whoever sends the header for fun does not fill the log. */
export function warnOfStrangeProxies(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', (request, _, done) => {
    if (!isWarned && isForwardedByStranger(request)) {
      isWarned = true;
      request.log.warn(
        { address: request.ip },
        'A request was passed on by a proxy that is not trusted: limits count the proxy as one caller, and its callers ' +
          'are no visitors. If the proxy is yours, name its address in SPARK_TRUST_PROXY.',
      );
    }
    done();
  });
}
