import { LIMITS } from '@spark/vocabulary';
import type { TObject } from 'typebox';
import { type Problem, problem } from './errors.ts';
import { readObject, sortFields } from './input/read-fields.ts';
import { Type } from './schema/type.ts';

/** What a client may send on a websocket: a function, and what to do it with. */
export function socketCommand<const F extends string, P extends TObject>(
  name: F,
  payload: P,
  description: string,
) {
  return Type.Object(
    {
      function: Type.Literal(name, { description: 'What to do.', examples: [name] }),
      // Who has nothing to say may leave it out.
      payload: payload.required === undefined ? Type.Optional(payload) : payload,
    },
    { title: `${name[0]?.toUpperCase()}${name.slice(1)}Command`, description },
  );
}

export type CommandRead<C> =
  | { readonly ok: true; readonly command: C }
  | { readonly ok: false; readonly problems: readonly Problem[] };

type Command = { readonly function: string; readonly payload: object };

/** Understands one message of a client, as leniently as a request is read. */
export function createCommandReader<C extends Command>(parts: {
  readonly payloads: Readonly<Record<C['function'], TObject>>;
  readonly example: { readonly function: C['function']; readonly payload: string };
}): (message: unknown) => CommandRead<C> {
  const payloads = new Map<string, TObject>(Object.entries(parts.payloads));
  const schema = Type.Object({
    function: Type.Enum([...payloads.keys()], {
      description: 'what to do',
      examples: [parts.example.function],
    }),
    payload: Type.Optional(Type.Unknown({ description: 'what to do it with' })),
  });

  return (message) => {
    if (typeof message !== 'object' || message === null || Array.isArray(message))
      return { ok: false, problems: [problem('body_not_object', { part: 'message' })] };
    const sorted = sortFields(schema, Object.entries(message));
    const fields = new Map(sorted.fields);
    const payload = fields.get('payload')?.value ?? {};
    fields.delete('payload');
    const outer = readObject(schema, fields);
    const problems = [...sorted.problems, ...outer.problems];
    const name = outer.values.function as C['function'] | undefined;
    const wanted = name === undefined ? undefined : payloads.get(name);
    if (problems.length > 0 || wanted === undefined) return { ok: false, problems: bounded(problems) };
    if (typeof payload !== 'object' || Array.isArray(payload)) {
      const facts = { field: 'payload', expected: 'an object', example: parts.example.payload };
      return { ok: false, problems: [problem('field_type', facts)] };
    }
    const inner = sortFields(wanted, Object.entries(payload), { prefix: 'payload.' });
    const read = readObject(wanted, inner.fields, 'payload.');
    const wrong = [...inner.problems, ...read.problems];
    if (wrong.length > 0) return { ok: false, problems: bounded(wrong) };
    // Read by its schema just now.
    return { ok: true, command: { function: name, payload: read.values } as C };
  };
}

function bounded(problems: readonly Problem[]): readonly Problem[] {
  return problems.slice(0, LIMITS.problemsPerReply);
}
