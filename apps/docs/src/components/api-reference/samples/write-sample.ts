import type { LanguageId } from '../languages.ts';
import { curlSample, curlSocketSample } from './curl.ts';
import { pythonSample, pythonSocketSample } from './python.ts';
import type { SampleCall } from './sample-call.ts';
import { typescriptSample, typescriptSocketSample } from './typescript.ts';

const CALLS: Readonly<Record<LanguageId, (call: SampleCall) => string>> = {
  Python: pythonSample,
  TypeScript: typescriptSample,
  curl: curlSample,
};

const SOCKETS: Readonly<Record<LanguageId, (path: string, server: string) => string>> = {
  Python: pythonSocketSample,
  TypeScript: typescriptSocketSample,
  curl: curlSocketSample,
};

/** Complete enough to run: the token is expected in SPARK_TOKEN, as on every other page. */
export function writeSample(language: LanguageId, call: SampleCall): string {
  return CALLS[language](call);
}

export function writeSocketSample(language: LanguageId, path: string, server: string): string {
  return SOCKETS[language](path, server);
}
