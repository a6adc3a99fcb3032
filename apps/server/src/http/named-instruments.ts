import { type InstrumentChoice, instrumentChoiceProblems, type Route } from '@spark/contract';
import type { InstrumentTable } from '@spark/market';
import { fromWireInstrument, keyNamed, type WireInstrument } from '../wire/instrument-name.ts';
import { CallRefused } from './call-refused.ts';

/** Replaces names of instruments in a request by their tokens. */
export type InstrumentNaming = <Input>(route: Route, input: Input) => Input;

/** The fields in which a call names instruments. */
type Places = { readonly hasOne: boolean; readonly lists: readonly string[] };

type Marked = { readonly 'x-instrument'?: true; readonly items?: Marked };

/**
 * The token of a name changes with the day, so it is looked up at every call, after the request was parsed. A handler
 * gets tokens only.
 */
export function createInstrumentNaming(table: () => InstrumentTable): InstrumentNaming {
  const known = new Map<string, Places>();

  function placesOf(route: Route): Places {
    const found = known.get(route.id) ?? placesIn(route);
    known.set(route.id, found);
    return found;
  }

  function named(input: WireInstrument & InstrumentChoice): object {
    const { symbol: _symbol, exchange: _exchange, ...rest } = input;
    if (input.autoOpt !== undefined || input.autoFut !== undefined) {
      const problems = instrumentChoiceProblems(input, (name) => name);
      if (problems.length > 0) throw new CallRefused(problems);
      // Chosen by whoever handles the call, by the prices of that moment.
      return { ...rest, token: '' };
    }
    const key = fromWireInstrument(input, table);
    if (!key.ok) throw new CallRefused([key.error]);
    return { ...rest, token: key.value };
  }

  function listed(name: string, written: readonly string[]): readonly string[] {
    return written.map((text, at) => {
      const key = keyNamed(`${name}[${at}]`, { text }, table);
      if (!key.ok) throw new CallRefused([key.error]);
      return key.value;
    });
  }

  return <Input>(route: Route, input: Input): Input => {
    const { hasOne, lists } = placesOf(route);
    if (!hasOne && lists.length === 0) return input;
    const result: Record<string, unknown> = { ...(hasOne ? named(input as WireInstrument) : input) };
    for (const name of lists) result[name] = listed(name, result[name] as readonly string[]);
    return result as Input;
  };
}

function placesIn({ query, body }: Route): Places {
  const fields = Object.entries<Marked>({ ...query?.properties, ...body?.properties } as Record<
    string,
    Marked
  >);
  return {
    hasOne: fields.some(([name, field]) => name === 'token' && field['x-instrument']),
    lists: fields.flatMap(([name, { items }]) => (items?.['x-instrument'] ? [name] : [])),
  };
}
