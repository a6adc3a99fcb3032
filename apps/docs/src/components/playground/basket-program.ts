import type { BasketRequest } from '@spark/client';
import type { LanguageId } from '../api-reference/languages.ts';
import { sampleCall } from '../api-reference/samples/sample-call.ts';
import { writeSample } from '../api-reference/samples/write-sample.ts';

/** The very basket that the page places, as a program that runs: the token is read from SPARK_TOKEN. */
export function basketProgram(language: LanguageId, body: BasketRequest, server: string): string {
  const request = {
    id: 'placeBasket',
    method: 'POST',
    path: '/basket',
    needsToken: true,
    params: {},
    query: {},
    body,
  };
  return writeSample(language, sampleCall(request, { server, token: '', isOpen: false }));
}
