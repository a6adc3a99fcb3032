import type { BrokerHttp, HttpOutcome, HttpRequest } from '../frame/broker-http.ts';

/** An egress that leads nowhere: it writes down what was asked, and answers as told. */
export function scriptedHttp(...outcomes: readonly HttpOutcome[]): {
  readonly http: BrokerHttp;
  readonly asked: readonly HttpRequest[];
} {
  const asked: HttpRequest[] = [];
  const left = [...outcomes];
  const http: BrokerHttp = async (request) => {
    asked.push(request);
    return left.shift() ?? { kind: 'not-sent', reason: 'nobody is there' };
  };
  return { http, asked };
}

export function answered(value: unknown, status = 200): HttpOutcome {
  return {
    kind: 'answer',
    status,
    headers: {},
    text: typeof value === 'string' ? value : JSON.stringify(value),
  };
}

export function succeeded(data: unknown): HttpOutcome {
  return answered({ status: true, message: 'SUCCESS', errorcode: '', data });
}
