import type { Json } from '../edit/json.ts';
import type { Findings, TextFindings } from './check-text.ts';
import type { CheckAnswer, CheckQuestion } from './question.ts';

/** The address of the worker; the bundler writes it. */
declare const SPARK_CHECK_WORKER: string;

type ScriptPolicy = { readonly createScriptURL: (address: string) => string };
type PolicyMaker = { readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

function isPolicyMaker(value: unknown): value is PolicyMaker {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

/** The content policy lets this one address become a worker, and no other. */
function trusted(address: string): string {
  const maker: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyMaker(maker)) return address;
  const policy = maker.createPolicy('spark-check-worker', {
    createScriptURL: (asked) => {
      if (asked !== SPARK_CHECK_WORKER) throw new TypeError('This is not the worker that checks strategies');
      return asked;
    },
  });
  return policy.createScriptURL(address);
}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, (answer: CheckAnswer) => void>();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(trusted(SPARK_CHECK_WORKER), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  });
  return worker;
}

type Asked = CheckQuestion extends infer Question
  ? Question extends CheckQuestion
    ? Omit<Question, 'number'>
    : never
  : never;

function ask(question: Asked): Promise<CheckAnswer> {
  last += 1;
  const number = last;
  return new Promise((resolve) => {
    waiting.set(number, resolve);
    started().postMessage({ ...question, number });
  });
}

export async function checkLater(document: Json): Promise<Findings> {
  return (await ask({ kind: 'document', document })).findings;
}

export async function checkTextLater(text: string): Promise<TextFindings> {
  const answer = await ask({ kind: 'text', text });
  if (answer.kind !== 'text') throw new Error('The worker answered another question');
  return answer.findings;
}
