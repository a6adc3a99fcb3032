import type { Instrument } from '@spark/core';
import { dayBand } from '@spark/exchange';
import type { Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import { fieldsOf } from '../frame/wire-request.ts';
import { badRequest, success } from './xts-envelope.ts';
import { isDerivative, segmentOf } from './xts-segments.ts';

const OPTION_TYPE = { CE: 3, PE: 4 } as const;

export const xtsMasterRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/apimarketdata/instruments/master',
    call: 'master',
    needs: null,
    answer: ({ request, world }) => {
      const { exchangeSegmentList: wanted } = fieldsOf(request);
      if (!Array.isArray(wanted) || wanted.length === 0) return badRequest(['exchangeSegmentList']);
      const rows = [...world.listing.all()]
        .filter((listed) => listed.class !== 'index' && wanted.includes(segmentOf(listed).word))
        .map((listed) =>
          (isDerivative(listed) ? derivativeRow(listed, world) : cashRow(listed, world)).join('|'),
        );
      return success('s-master-0001', 'Ok', rows.join('\n'));
    },
  },
];

type Cells = readonly (string | number)[];

function cashRow(instrument: Instrument, world: SimulatorWorld): Cells {
  const { name, symbol } = instrument;
  const series = symbol.split('-')[1] ?? 'EQ';
  return [
    ...beginning(instrument, world, { type: 8, series }),
    ...[name, 'INE000000000', 1, 1, symbol, 0, -1, -1],
  ];
}

/** The rows of futures have neither strike nor option type, not even as empty cells. */
function derivativeRow(instrument: Instrument, world: SimulatorWorld): Cells {
  const { name, symbol, expiry, strikePaise, optionType, instrumentType } = instrument;
  const isOption = instrument.class === 'option';
  const terms =
    isOption && strikePaise !== null && optionType !== null
      ? [strikePaise / 100, OPTION_TYPE[optionType]]
      : [];
  return [
    ...beginning(instrument, world, { type: isOption ? 2 : 1, series: instrumentType }),
    ...[-1, name, `${expiry}T14:30:00`, ...terms, symbol, 1, 1, symbol],
  ];
}

function beginning(
  instrument: Instrument,
  { floor }: SimulatorWorld,
  { type, series }: { readonly type: number; readonly series: string },
): Cells {
  const { key, token, name, symbol, freezeQty, tickPaise, lotSize, strikePaise } = instrument;
  const { word, number } = segmentOf(instrument);
  // A long list does not wait for the price of each option; none is worth more than its underlying.
  const close = strikePaise === null ? (floor.previousClosePaise(key) ?? 0) : 0;
  const band = dayBand(instrument, close) ?? { lowPaise: tickPaise, highPaise: strikePaise ?? 0 };
  return [
    word,
    token,
    type,
    name,
    symbol,
    series,
    `${name}-${series}`,
    `${number}1001000${token.padStart(6, '0')}`,
    band.highPaise / 100,
    band.lowPaise / 100,
    freezeQty,
    tickPaise / 100,
    lotSize,
    1,
  ];
}
