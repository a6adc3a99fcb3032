import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFigures } from './read-figures.ts';

const read = (...lines: readonly string[]) =>
  readFigures(lines.join('\n')).map(({ bench, what, value, better }) => [bench, what, value, better]);

test('sizes, aims and sentences are no figures', () => {
  assert.deepEqual(
    read(
      '== prices ==',
      '1000 instruments, 10 readers, 400000 ticks a round, 11 rounds; load 0.1 on 2 cores',
      '',
      'of the processor time that was wanted, others on this machine took 0.3 %',
    ),
    [],
  );
});

test('rates and times of a subject, by connections', () => {
  assert.deepEqual(
    read(
      '== orders ==',
      '',
      '64 connections, median of 7 rounds of 2 s',
      '  POST /order (durable)         4301/s   ratio 0.16   by processor time 0.20   p50 13 ms  p99 30.5 ms   aim 0.30',
      '  event-loop delay p99 8.1 ms (aim 20)',
    ),
    [
      ['orders', '64 connections, POST /order (durable): a second', 4301, 'more'],
      ['orders', '64 connections, POST /order (durable): ratio', 0.16, 'more'],
      ['orders', '64 connections, POST /order (durable): ratio by processor time', 0.2, 'more'],
      ['orders', '64 connections, POST /order (durable): p50 ms', 13, 'less'],
      ['orders', '64 connections, POST /order (durable): p99 ms', 30.5, 'less'],
      ['orders', '64 connections: event-loop delay p99 ms', 8.1, 'less'],
    ],
  );
});

test('a line at the edge belongs to no number of connections; ready time and memory', () => {
  assert.deepEqual(
    read(
      '== http-calls ==',
      '1 connection, median of 7 rounds of 2 s',
      'ready after 912 ms (aim 1500); idle memory 103 MB (aim 120), after the load 310 MB',
      'one order into 100 accounts, durable: median 11.2 ms, slowest of 30 29.8 ms (aim 50)',
    ),
    [
      ['http-calls', 'ready after ms', 912, 'less'],
      ['http-calls', 'idle memory MB', 103, 'less'],
      ['http-calls', 'memory after the load MB', 310, 'less'],
      ['http-calls', 'one order into 100 accounts, durable: median ms', 11.2, 'less'],
      ['http-calls', 'one order into 100 accounts, durable: slowest ms', 29.8, 'less'],
    ],
  );
});

test('a ratio of ticks is to be large, one of times small; what has one name is told apart', () => {
  assert.deepEqual(
    read(
      '== brokers ==',
      '  plain DataView             2,400,000 ticks/s of one core   baseline',
      '  plain DataView             2,100,000 ticks/s of one core   baseline',
      '  Angel One, binary          1,200,000 ticks/s of one core   ratio 0.57   aim 1,000,000',
      '  FYERS: may leave to last byte      p50 0.31 ms   p99 0.90 ms (aim 1)   slowest of 2400: 4.10 ms   ratio 1.4',
    ),
    [
      ['brokers', 'plain DataView: ticks a second', 2_400_000, 'more'],
      ['brokers', 'plain DataView (2): ticks a second', 2_100_000, 'more'],
      ['brokers', 'Angel One, binary: ticks a second', 1_200_000, 'more'],
      ['brokers', 'Angel One, binary: ratio', 0.57, 'more'],
      ['brokers', 'FYERS: may leave to last byte: ratio', 1.4, 'less'],
      ['brokers', 'FYERS: may leave to last byte: p50 ms', 0.31, 'less'],
      ['brokers', 'FYERS: may leave to last byte: p99 ms', 0.9, 'less'],
      ['brokers', 'FYERS: may leave to last byte: slowest ms', 4.1, 'less'],
    ],
  );
});

test('what is no Spark is marked as baseline', () => {
  const [plain, own] = readFigures(
    [
      '== order-sockets ==',
      "  plain loop of sends   median 51 ms, slowest 63 ms, 40 ms of the server's processor, event-loop delay p99 5.0 ms   baseline",
      "  order websocket       median 90 ms, slowest 99 ms, 80 ms of the server's processor, event-loop delay p99 9.0 ms   ratio 2.00 of the processor   aim 250 ms, delay 20 ms",
    ].join('\n'),
  ).filter(({ what }) => what.endsWith('ms of the processor'));
  assert.deepEqual([plain?.isBaseline, plain?.value, own?.isBaseline, own?.value], [true, 40, false, 80]);
});
