import type { Caller } from '../frame/broker-dialect.ts';
import type { BrokerHttp, HttpOutcome, HttpRequest } from '../frame/broker-http.ts';
import { writeSession, type XtsSession } from './session.ts';

/** Monday 16 November 2026, 10:00 in India. */
export const NOW = Date.UTC(2026, 10, 16, 4, 30);

export function answered(text: string | object, status = 200): HttpOutcome {
  return {
    kind: 'answer',
    status,
    headers: {},
    text: typeof text === 'string' ? text : JSON.stringify(text),
  };
}

export function success(result: unknown): HttpOutcome {
  return answered({ type: 'success', code: 's-response-0001', description: 'Request sent', result });
}

export function failure(code: string, description: string, status = 400, result: unknown = {}): HttpOutcome {
  return answered({ type: 'error', code, description, result }, status);
}

/** Answers each request with the next of these, and writes down what was asked. */
export function scripted(...answers: readonly HttpOutcome[]): {
  readonly http: BrokerHttp;
  readonly asked: readonly HttpRequest[];
} {
  const asked: HttpRequest[] = [];
  const http: BrokerHttp = async (request) => {
    const answer = answers[asked.length];
    asked.push(request);
    if (!answer) throw new Error(`Nothing was scripted for ${request.method} ${request.url}.`);
    return answer;
  };
  return { http, asked };
}

export const CREDENTIALS = {
  ucc: 'A000001',
  accountName: 'one',
  clientId: 'IIFL42',
  secrets: { ApiKey: 'key', ApiSecret: 'secret' },
};

export function callerOf(http: BrokerHttp, session: Partial<XtsSession> = {}): Caller {
  const whole: XtsSession = {
    application: 'interactive',
    token: 'token-1',
    userId: 'IIFL42',
    isDealer: false,
    ...session,
  };
  return { credentials: CREDENTIALS, session: writeSession(whole), http, now: NOW };
}

/** An order as the book and the stream have it. */
export function orderRow(rest: object = {}): object {
  return {
    ClientID: 'IIFL42',
    AppOrderID: 1210021530,
    ExchangeOrderID: '1100000012345678',
    GeneratedBy: 'WebAPI',
    ExchangeSegment: 'NSECM',
    ExchangeInstrumentID: 3045,
    OrderSide: 'Buy',
    OrderType: 'Limit',
    ProductType: 'MIS',
    TimeInForce: 'DAY',
    OrderPrice: 1015.5,
    OrderStopPrice: 0,
    OrderQuantity: 10,
    CumulativeQuantity: 0,
    LeavesQuantity: 10,
    OrderAverageTradedPrice: '',
    OrderStatus: 'New',
    CancelRejectReason: '',
    OrderGeneratedDateTime: '2026-11-16T10:00:01.1870551',
    ExchangeTransactTime: '2026-11-16T10:00:01+05:30',
    LastUpdateDateTime: '2026-11-16T10:00:02.3160523',
    OrderExpiryDate: '1980-01-01T00:00:00',
    OrderUniqueIdentifier: 'SP1A2B',
    MessageCode: 9004,
    ...rest,
  };
}

/** A fill as the trade book and the stream have it. */
export function tradeRow(rest: object = {}): object {
  return orderRow({
    OrderStatus: 'PartiallyFilled',
    LastTradedPrice: 1015.45,
    LastTradedQuantity: 4,
    LastExecutionTransactTime: '2026-11-16T10:00:03',
    ExecutionID: '402597',
    ExecutionReportIndex: 2,
    ...rest,
  });
}
