import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMarketCalendar, istDay } from '@spark/core';
import {
  BUNDLED_CALENDAR,
  createInstrumentTable,
  generateMaster,
  type InstrumentTable,
  readMaster,
  writeMaster,
} from '@spark/market';
import { compare, type Subject } from './compare.ts';
import { furnishDesks } from './furnish-desks.ts';
import { type ProcessUnderLoad, startProcess } from './process-under-load.ts';
import { measureRaw } from './raw-load.ts';

/** The full list of instruments: making, reading, searching, and asking for an option chain over HTTP. */
export async function benchInstruments(): Promise<void> {
  const table = benchMaking();
  benchReading(table);
  benchSearch(table);
  await benchCalls(table);
}

const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);

function benchMaking(): InstrumentTable {
  const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined);
  collect();
  const before = process.memoryUsage();
  const began = performance.now();
  const day = istDay(Date.now());
  const table = createInstrumentTable(generateMaster({ day, isTradingDay }), day);
  table.search('nifty', 1);
  const milliseconds = performance.now() - began;
  collect();
  const after = process.memoryUsage();
  const megabytes = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20;
  console.log(
    `made ${table.columns.rows} rows in ${milliseconds.toFixed(0)} ms (aim 1500); they take ${megabytes.toFixed(0)} MB${'gc' in globalThis ? '' : ' with what is left to collect'} (aim 120)`,
  );
  return table;
}

function benchReading(table: InstrumentTable): void {
  const text = [...writeMaster(table.columns, { further: true })].join('');
  const began = performance.now();
  const read = readMaster(text, table.day);
  if (!read.ok) throw new Error(read.error.problems.join('\n'));
  createInstrumentTable(read.value.columns, table.day);
  console.log(`read them from CSV in ${(performance.now() - began).toFixed(0)} ms (aim 1500)`);
}

const QUESTIONS = [
  ...[
    'nifty',
    'nifty 24500 ce',
    'bank fut nov',
    'reliance',
    'NIFTY17NOV26',
    'nifty24000pe',
    '24500 ce',
    'ce',
  ],
  ...[
    'tata',
    'mar',
    'sbin dec',
    'sensex 76000 put',
    '26000',
    'n',
    'ni',
    'nif',
    'zzzz',
    'm&m fut',
    'bse',
    '2 pe',
  ],
];
const SEARCHES = 4_000;

function benchSearch(table: InstrumentTable): void {
  const times: number[] = [];
  for (let index = -SEARCHES / 4; index < SEARCHES; index += 1) {
    const question = QUESTIONS[Math.abs(index) % QUESTIONS.length] ?? '';
    const began = performance.now();
    table.search(question, 20);
    if (index >= 0) times.push(performance.now() - began);
  }
  times.sort((left, right) => left - right);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2);
  console.log(
    `search: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (aim 5), ${QUESTIONS.length} queries in rotation`,
  );
}

async function benchCalls(table: InstrumentTable): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const { reader } = await furnishDesks(folder, { postingDesks: 0, rows: 1 });
  const echo = await startProcess({ script: 'bench/echo-server.ts', ready: /^listening (\d+)/ });
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    env: { PORT: '0', SPARK_DATA: folder, SPARK_SITE: 'off' },
    ready: /running at (\S+)/,
  });
  try {
    const headers = { authorization: `Bearer ${reader}` };
    const first = await fetch(`${spark.url}/expiry?symbol=NIFTY&exchange=NFO&instrument=OPT`, { headers });
    console.log(
      `\n/expiry answers ${first.status}; idle memory ${spark.residentMb().toFixed(0)} MB (aim 240)`,
    );
    const all = await subjects(echo, spark, headers, table);
    for (const connections of [1, 64]) await compare(connections, all, measureRaw);
    console.log(
      `\nready after ${Math.round(spark.startedInMs)} ms (aim 1500); after the load ${spark.residentMb().toFixed(0)} MB`,
    );
  } finally {
    await spark.stop();
    await echo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function subjects(
  echo: ProcessUnderLoad,
  spark: ProcessUnderLoad,
  headers: Record<string, string>,
  table: InstrumentTable,
): Promise<readonly Subject[]> {
  const [expiry = ''] = table.expiries('NFO', 'SBIN', 'option');
  const [week = ''] = table.expiries('NFO', 'NIFTY', 'option');
  const get = (url: string, more: Record<string, string> = {}): Subject['load'] => {
    const all = { ...headers, ...more };
    return { url, method: 'GET', next: () => ({ headers: all }) };
  };
  // As Python's requests and browsers send it.
  const packed = { 'accept-encoding': 'gzip, deflate' };
  const chain = `${spark.url}/master-tokens?exchange=NFO&instrument=OPT`;
  const nifty = `${chain}&symbol=NIFTY&expiry=${week}`;
  const options = (symbol: string, day: string) =>
    table.list({ exchange: 'NFO', name: symbol, expiry: day, class: 'option' }).length;
  /** Before each call the echo of as many bytes: no server can be faster than that. */
  const withEcho = async (name: string, load: Subject['load']): Promise<readonly Subject[]> => {
    const bytes = await bytesOf(load);
    return [
      { name: `  echo of ${bytes} bytes`, load: get(`${echo.url}/${bytes}`), server: echo },
      { name, aim: 0.3, load, server: spark, hasEchoOfItsSize: true },
    ];
  };
  return [
    { name: 'echo GET', aim: null, load: get(echo.url), server: echo },
    ...(await withEcho(
      '/master-tokens, a future',
      get(`${spark.url}/master-tokens?exchange=NFO&instrument=FUT&symbol=SBIN&expiry=${expiry}`),
    )),
    ...(await withEcho(`NIFTY, ${options('NIFTY', week)} options, gzip`, get(nifty, packed))),
    ...(await withEcho(
      `SBIN, ${options('SBIN', expiry)} options`,
      get(`${chain}&symbol=SBIN&expiry=${expiry}`),
    )),
    ...(await withEcho(`NIFTY, ${options('NIFTY', week)} options`, get(nifty))),
    ...(await withEcho(
      '/search-instruments, known',
      get(`${spark.url}/search-instruments?q=nifty%2024500%20ce`),
    )),
  ];
}

/** Bytes on the wire; without the header `fetch` would request a compressed reply by itself. */
async function bytesOf({ url, next }: Subject['load']): Promise<number> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity', ...next().headers } });
  await reply.arrayBuffer();
  return Number(reply.headers.get('content-length'));
}
