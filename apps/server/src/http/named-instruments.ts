import { type InstrumentChoice, instrumentChoiceProblems, type Route, routes } from '@spark/contract';
import type { InstrumentTable, PastContracts } from '@spark/market';
import { fromWireInstrument, keyNamed, type WireInstrument } from '../wire/instrument-name.ts';
import { CallRefused } from './call-refused.ts';

/** Replaces names of instruments in a request by their tokens. */
export type InstrumentNaming = <Input>(route: Route, input: Input) => Input;

/** The fields in which a call names instruments. */
type Places = {
  readonly hasOne: boolean;
  readonly isNeeded: boolean;
  readonly lists: readonly string[];
  readonly legs: readonly string[];
};

type Marked = {
  readonly 'x-instrument'?: true;
  readonly items?: Marked;
  readonly properties?: { readonly token?: Marked };
};

/**
 * The token of a name changes with the day, so it is looked up at every call, after the request was parsed. A handler
 * gets tokens only.
 */
export function createInstrumentNaming(
  current: () => InstrumentTable,
  past: Pick<PastContracts, 'findSymbol'>,
): InstrumentNaming {
  const known = new Map<string, Places>();

  /** Candles are the one thing that an expired contract still has. */
  function tableFor({ id }: Route): () => InstrumentTable {
    if (id !== routes.readHistory.id && id !== routes.readHistoryCoverage.id) return current;
    return () => {
      const table = current();
      const findSymbol: InstrumentTable['findSymbol'] = (exchange, symbol) =>
        table.findSymbol(exchange, symbol) ?? past.findSymbol(exchange, symbol);
      return { ...table, findSymbol };
    };
  }

  function placesOf(route: Route): Places {
    const found = known.get(route.id) ?? placesIn(route);
    known.set(route.id, found);
    return found;
  }

  function named(
    input: WireInstrument & InstrumentChoice,
    { table, place = '' }: { readonly table: () => InstrumentTable; readonly place?: string },
  ): object {
    const { symbol: _symbol, exchange: _exchange, ...rest } = input;
    if (input.autoOpt !== undefined || input.autoFut !== undefined) {
      const problems = instrumentChoiceProblems(input, (name) => place + name);
      if (problems.length > 0) throw new CallRefused(problems);
      // Chosen by whoever handles the call, by the prices of that moment.
      return { ...rest, token: '' };
    }
    // A call that needs an instrument is refused without one before it gets here.
    if (input.token === undefined && input.symbol === undefined) return input;
    const key = fromWireInstrument(input, table, place);
    if (!key.ok) throw new CallRefused([key.error]);
    return { ...rest, token: key.value };
  }

  function listed(name: string, written: readonly string[]): readonly string[] {
    return written.map((text, at) => {
      const key = keyNamed(`${name}[${at}]`, { text }, current);
      if (!key.ok) throw new CallRefused([key.error]);
      return key.value;
    });
  }

  return <Input>(route: Route, input: Input): Input => {
    const { hasOne, isNeeded, lists, legs } = placesOf(route);
    if (hasOne && !isNeeded && !namesOne(input as WireInstrument)) return input;
    if (!hasOne && lists.length === 0 && legs.length === 0) return input;
    const table = tableFor(route);
    const result: Record<string, unknown> = {
      ...(hasOne ? named(input as WireInstrument, { table }) : input),
    };
    for (const name of lists) result[name] = listed(name, result[name] as readonly string[]);
    for (const name of legs) {
      const sent = result[name] as readonly WireInstrument[] | undefined;
      if (sent) result[name] = sent.map((leg, at) => named(leg, { table, place: `${name}[${at}].` }));
    }
    return result as Input;
  };
}

function namesOne({ token, symbol }: WireInstrument): boolean {
  return token !== undefined || symbol !== undefined;
}

function isNeededIn(schema: {
  readonly required?: readonly string[];
  readonly 'x-needs-one'?: readonly string[];
}): boolean {
  return schema['x-needs-one'] !== undefined || (schema.required?.includes('token') ?? false);
}

function placesIn({ query, body }: Route): Places {
  const fields = Object.entries<Marked>({ ...query?.properties, ...body?.properties } as Record<
    string,
    Marked
  >);
  return {
    hasOne: fields.some(([name, field]) => name === 'token' && field['x-instrument']),
    isNeeded: [query, body].some((schema) => schema !== undefined && isNeededIn(schema)),
    lists: fields.flatMap(([name, { items }]) => (items?.['x-instrument'] ? [name] : [])),
    legs: fields.flatMap(([name, { items }]) => (items?.properties?.token?.['x-instrument'] ? [name] : [])),
  };
}
