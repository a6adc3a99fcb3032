import { json, type Reply } from '../frame/wire-request.ts';

/** The shape of every XTS answer, success or error. */
export function success(code: string, description: string, result: unknown): Reply {
  return json(200, { type: 'success', code, description, result });
}

export function failure(status: number, code: string, description: string, result?: unknown): Reply {
  return json(status, { type: 'error', code, description, ...(result !== undefined && { result }) });
}

/** Fields that are missing or of the wrong kind are listed one by one. */
export function badRequest(problems: readonly string[]): Reply {
  return failure(400, 'e-app-0400', 'Bad Request', {
    status: 400,
    statusText: 'Bad Request',
    errors: problems.map((field) => ({ field, messages: [`"${field}" is missing or not valid`] })),
  });
}
