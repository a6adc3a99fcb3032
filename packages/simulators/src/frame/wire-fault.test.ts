import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { logIn, SHARE_ORDER } from '../fyers/fyers-client.fixture.ts';
import { fyersDialect } from '../fyers/index.ts';
import { type ReceivingSocket, receiveFrom } from './heard-socket.fixture.ts';
import { type Answered, call } from './json-client.fixture.ts';
import { ONE, openStand, TWO } from './stand.fixture.ts';
import { type AnswerFault, type PushFault, WIRE_FAULTS } from './wire-fault.ts';

async function openFaults() {
  const stand = await openStand(fyersDialect, { limits: 'none' });
  const { simulator, clock } = stand;
  const signIn = async (account = ONE) => {
    const authorization = await logIn(simulator, account);
    const ask = (method: string, path: string, json?: unknown) =>
      call(method, `${simulator.url}/api/v3${path}`, { headers: { authorization }, json });
    const place = (tag = 'SP100') => ask('POST', '/orders/sync', { ...SHARE_ORDER, orderTag: tag });
    const book = async () => {
      clock.advance(0);
      return (await ask('GET', '/orders')).json().orderBook as readonly Record<string, unknown>[];
    };
    return { authorization, ask, place, book };
  };
  const listen = async (authorization: string) => {
    const socket = await receiveFrom(`${simulator.streamUrl}/trade/v3`, { authorization });
    socket.socket.send(JSON.stringify({ T: 'SUB_ORD', SLIST: ['orders'], SUB_T: 1 }));
    await socket.heard(1);
    return socket;
  };
  return { ...stand, signIn, listen };
}

type Seen = {
  readonly fault: AnswerFault;
  /** Whether the order is in the book afterwards. */
  readonly isDone: boolean;
  readonly sees: (answer: Answered) => void;
};

const status = (wanted: number, body: RegExp) => (answer: Answered) => {
  assert.equal(answer.status, wanted);
  assert.match(answer.body, body);
};

/** Faults of a placement that end in an answer. */
const ANSWERED: readonly Seen[] = [
  { fault: 'empty-body', isDone: true, sees: status(200, /^$/) },
  { fault: 'truncated-json', isDone: true, sees: ({ json }) => assert.throws(json, SyntaxError) },
  { fault: 'html-instead', isDone: false, sees: status(200, /<html>/) },
  { fault: 'error-in-200', isDone: false, sees: status(200, /"s":"error"/) },
  { fault: 'error-with-empty-list', isDone: false, sees: status(200, /"s":"error".*\[\]/) },
  { fault: 'server-error-before-accept', isDone: false, sees: status(502, /Gateway/) },
  { fault: 'server-error-after-accept', isDone: true, sees: status(502, /Gateway/) },
  { fault: 'server-error-settled', isDone: false, sees: status(500, /-99/) },
  {
    fault: 'rate-limit-429',
    isDone: false,
    sees: ({ status: it, headers }) => assert.deepEqual([it, headers.get('retry-after')], [429, '1']),
  },
  { fault: 'rate-limit-own-way', isDone: false, sees: status(200, /-429/) },
  { fault: 'wrong-address', isDone: false, sees: status(403, /127\.0\.0\.1/) },
  { fault: 'wrong-key', isDone: false, sees: status(400, /-352/) },
  { fault: 'refused', isDone: false, sees: status(400, /-99.*margin/i) },
  { fault: 'refused-with-id', isDone: false, sees: status(400, /margin.*"id"/i) },
  { fault: 'unacknowledged', isDone: true, sees: status(200, /"code":201/) },
  { fault: 'accepted-without-id', isDone: true, sees: ({ json }) => assert.equal('id' in json(), false) },
  { fault: 'numbers-as-text', isDone: true, sees: status(200, /"code":"1101"/) },
  { fault: 'numbers-not-a-number', isDone: true, sees: status(200, /"code":"NaN"/) },
  { fault: 'numbers-null', isDone: true, sees: status(200, /"code":null/) },
];

describe('faults of answers', () => {
  test(`strange-status: ${WIRE_FAULTS['strange-status']}; the order is as it was`, async () => {
    const { simulator, signIn, close } = await openFaults();
    const one = await signIn(ONE);
    await one.place();
    const [before] = await one.book();
    simulator.faults.plan({ fault: 'strange-status', calls: ['orders'], times: 1 });
    const [strange] = await one.book();
    assert.deepEqual([strange?.status, strange?.id], [19, before?.id]);
    assert.deepEqual(await one.book(), [before]);
    await close();
  });

  test(`another-order: ${WIRE_FAULTS['another-order']}; the order itself is as it was`, async () => {
    const { simulator, signIn, close } = await openFaults();
    const one = await signIn(ONE);
    await one.place();
    const [before] = await one.book();
    simulator.faults.plan({ fault: 'another-order', calls: ['orders'], times: 1 });
    const [other, itself] = await one.book();
    assert.deepEqual(itself, before);
    assert.deepEqual([other?.orderTag, other?.side, other?.status], [before?.orderTag, -1, 2]);
    assert.notEqual(other?.id, before?.id);
    assert.deepEqual(await one.book(), [before]);
    await close();
  });

  for (const { fault, isDone, sees } of ANSWERED) {
    test(`${fault}: ${WIRE_FAULTS[fault]}; once, in the account that is named`, async () => {
      const { simulator, signIn, close } = await openFaults();
      const [one, two] = [await signIn(ONE), await signIn(TWO)];
      simulator.faults.plan({ fault, clientId: ONE.clientId, calls: ['place'], times: 1 });
      assert.equal((await two.place()).json().code, 1101);
      sees(await one.place());
      assert.equal((await one.book()).length, isDone ? 1 : 0);
      assert.equal((await one.place('SP200')).json().code, 1101);
      await close();
    });
  }

  for (const [fault, isDone] of [
    ['time-out-before-accept', false],
    ['time-out-after-accept', true],
  ] as const) {
    test(`${fault}: ${WIRE_FAULTS[fault]}`, async () => {
      const { simulator, signIn, close } = await openFaults();
      const { authorization, book } = await signIn();
      simulator.faults.plan({ fault, calls: ['place'], times: 1 });
      const gone = new AbortController();
      const before = simulator.requests();
      const asked = fetch(`${simulator.url}/api/v3/orders/sync`, {
        method: 'POST',
        headers: { authorization, 'x-stage-request': '7' },
        body: JSON.stringify(SHARE_ORDER),
        signal: gone.signal,
      });
      while (simulator.requests() === before) await new Promise(setImmediate);
      assert.deepEqual([...simulator.held()], ['7']);
      gone.abort();
      await assert.rejects(asked);
      while (simulator.held().size > 0) await new Promise(setImmediate);
      assert.equal((await book()).length, isDone ? 1 : 0);
      await close();
    });
  }

  test(`late-answer: ${WIRE_FAULTS['late-answer']}`, async () => {
    const { simulator, signIn, clock, close } = await openFaults();
    const { place, book } = await signIn();
    simulator.faults.plan({ fault: 'late-answer', calls: ['place'], times: 1, delayMs: 5_000 });
    const asked = place();
    const due = () => clock.nextDue() ?? 0;
    while (due() <= clock.now()) {
      clock.advance(0);
      await new Promise(setImmediate);
    }
    assert.equal((await book()).length, 1, 'carried out before it is answered');
    clock.advance(5_000);
    assert.equal((await asked).json().code, 1101);
    await close();
  });

  for (const [fault, isDone] of [
    ['reset-before-accept', false],
    ['reset-after-accept', true],
    ['cut-body', true],
  ] as const) {
    test(`${fault}: ${WIRE_FAULTS[fault]}`, async () => {
      const { simulator, signIn, close } = await openFaults();
      const { place, book } = await signIn();
      simulator.faults.plan({ fault, calls: ['place'], times: 1 });
      await assert.rejects(place());
      assert.equal((await book()).length, isDone ? 1 : 0);
      await close();
    });
  }

  for (const fault of ['session-expired', 'session-expired-mute'] as const) {
    test(`${fault}: ${WIRE_FAULTS[fault]}`, async () => {
      const { simulator, signIn, listen, clock, close } = await openFaults();
      const { authorization, place, ask } = await signIn();
      const socket = await listen(authorization);
      const closed = fault === 'session-expired' ? once(socket.socket, 'close') : null;
      simulator.faults.plan({ fault, calls: ['place'], times: 1 });
      assert.equal((await place()).status, 401);
      assert.equal((await ask('GET', '/orders')).status, 401, 'for good');
      await closed;
      const again = await signIn();
      assert.deepEqual(await again.book(), [], 'nothing was done');
      if (!closed) {
        await again.place();
        clock.advance(0);
        await socket.settled();
        assert.equal(socket.frames.length, 1, 'open, and mute');
      }
      await socket.close();
      await close();
    });
  }

  test(`accepted-and-ignored: ${WIRE_FAULTS['accepted-and-ignored']}`, async () => {
    const { simulator, signIn, close } = await openFaults();
    const { place, book, ask } = await signIn();
    await place();
    const [before] = await book();
    const { id } = before ?? {};
    simulator.faults.plan({ fault: 'accepted-and-ignored', calls: ['cancel', 'change'], times: 2 });
    for (const method of ['DELETE', 'PATCH']) {
      const answer = await ask(method, '/orders/sync', { id, limitPrice: 170, type: 1 });
      assert.deepEqual([answer.status, answer.json().s], [200, 'ok'], answer.body);
    }
    assert.deepEqual(await book(), [before]);
    await ask('DELETE', '/orders/sync', { id });
    assert.equal((await book())[0]?.status, 1, 'cancelled by the next one');
    await close();
  });

  test(`clock-skew: ${WIRE_FAULTS['clock-skew']}`, async () => {
    const { simulator, signIn, clock, close } = await openFaults();
    const { place, book } = await signIn();
    await place();
    clock.advance(0);
    simulator.faults.plan({ fault: 'clock-skew', calls: ['orders'], times: 1 });
    assert.equal((await book())[0]?.orderDateTime, '16-Nov-2026 10:07:00');
    assert.equal((await book())[0]?.orderDateTime, '16-Nov-2026 10:00:00');
    await close();
  });

  test('a book can say error beside an empty list, and have its numbers spoilt', async () => {
    const { simulator, ask, close } = await openBook();
    simulator.faults.plan({ fault: 'error-with-empty-list', calls: ['orders'], times: 1 });
    assert.deepEqual((await ask('GET', '/orders')).json(), {
      s: 'error',
      code: -1,
      message: 'Something went wrong',
      orderBook: [],
    });
    simulator.faults.plan({ fault: 'numbers-as-text', calls: ['orders'], times: 1 });
    assert.match((await ask('GET', '/orders')).body, /"filledQty":"0"/);
    await close();
  });

  test('a broker that is down refuses connections and cuts sockets, and comes back at the same address', async () => {
    const { simulator, signIn, listen, close } = await openFaults();
    const { authorization, ask } = await signIn();
    const socket = await listen(authorization);
    const closed = once(socket.socket, 'close');
    await simulator.goDown();
    await closed;
    await assert.rejects(ask('GET', '/orders'));
    await simulator.comeBack();
    assert.equal((await ask('GET', '/orders')).status, 200);
    await close();
  });

  test('a login that is named can fail like any call', async () => {
    const { simulator, close } = await openFaults();
    simulator.faults.plan({ fault: 'server-error-before-accept', calls: ['login'], times: 1 });
    await assert.rejects(logIn(simulator, ONE), SyntaxError);
    assert.match(await logIn(simulator, ONE), /^SPARKONE-100:/);
    await close();
  });

  async function openBook() {
    const stand = await openFaults();
    const signed = await stand.signIn();
    await signed.place();
    stand.clock.advance(0);
    return { ...stand, ...signed };
  }
});

const tagsOf = ({ frames }: ReceivingSocket) =>
  frames.slice(1).map((frame) => {
    try {
      return JSON.parse(String(frame)).orders.ordertag;
    } catch {
      return 'unreadable';
    }
  });

/** What the socket hears of three orders of which the first meets the fault. */
const PUSHED: readonly (readonly [PushFault, readonly string[]])[] = [
  ['push-lost', ['1:B', '1:C']],
  ['push-twice', ['1:A', '1:A', '1:B', '1:C']],
  ['push-swapped', ['1:B', '1:A', '1:C']],
  ['push-late', ['1:B', '1:C', '1:A']],
  ['push-garbage', ['unreadable', 'unreadable', '1:A', '1:B', '1:C']],
  ['push-truncated', ['unreadable', '1:B', '1:C']],
  ['push-fragmented', ['1:A', '1:B', '1:C']],
  ['mute-socket', []],
  ['logout-event', []],
];

describe('faults of pushes', () => {
  for (const [fault, heard] of PUSHED) {
    test(`${fault}: ${WIRE_FAULTS[fault]}`, async () => {
      const { simulator, signIn, listen, clock, close } = await openFaults();
      const { authorization, place } = await signIn();
      const socket = await listen(authorization);
      simulator.faults.plan({ fault, clientId: ONE.clientId, times: 1, delayMs: 5_000 });
      for (const tag of ['A', 'B', 'C']) {
        await place(tag);
        clock.advance(0);
      }
      clock.advance(5_000);
      await socket.settled();
      assert.deepEqual(tagsOf(socket), heard);
      await socket.close();
      await close();
    });
  }

  test('push-fragmented: a frame comes in many fragments of one message', async () => {
    const { simulator, signIn, listen, clock, close } = await openFaults();
    const { authorization, place } = await signIn();
    const socket = await listen(authorization);
    simulator.faults.plan({ fault: 'push-fragmented', times: 1 });
    const bytes: Buffer[] = [];
    const { _socket: stream } = socket.socket as unknown as { _socket: NodeJS.EventEmitter };
    stream.on('data', (chunk: Buffer) => void bytes.push(chunk));
    await place();
    clock.advance(0);
    await socket.heard(2);
    const [first = 0xff] = Buffer.concat(bytes);
    assert.equal(first & 0x80, 0, 'the first frame is not the last of its message');
    assert.equal(tagsOf(socket).length, 1);
    await socket.close();
    await close();
  });

  test(`half-open-socket: ${WIRE_FAULTS['half-open-socket']}`, async () => {
    const { simulator, signIn, listen, clock, close } = await openFaults();
    const { authorization, place, ask } = await signIn();
    const socket = await listen(authorization);
    simulator.faults.plan({ fault: 'half-open-socket', times: 1 });
    await place();
    clock.advance(0);
    let pongs = 0;
    socket.socket.on('pong', () => {
      pongs += 1;
    });
    socket.socket.ping();
    socket.socket.send('ping');
    for (let at = 0; at < 5; at++) await ask('GET', '/orders');
    assert.deepEqual([pongs, socket.frames.length, socket.socket.readyState], [0, 1, socket.socket.OPEN]);
    await socket.close();
    await close();
  });

  test(`socket-cut: ${WIRE_FAULTS['socket-cut']}`, async () => {
    const { simulator, signIn, listen, clock, close } = await openFaults();
    const { authorization, place } = await signIn();
    const socket = await listen(authorization);
    const closed = once(socket.socket, 'close');
    simulator.faults.plan({ fault: 'socket-cut', times: 1 });
    await place();
    clock.advance(0);
    await closed;
    assert.equal(socket.frames.length, 1);
    await close();
  });

  for (const refusal of [401, 403, 503] as const) {
    const fault = `handshake-${refusal}` as const;
    test(`${fault}: ${WIRE_FAULTS[fault]}`, async () => {
      const { simulator, signIn, listen, close } = await openFaults();
      const { authorization } = await signIn();
      simulator.faults.plan({ fault, times: 1 });
      await assert.rejects(listen(authorization), new RegExp(String(refusal)));
      await (await listen(authorization)).close();
      await close();
    });
  }
});

test('the README names every fault, in the words of the code', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  for (const [fault, says] of Object.entries(WIRE_FAULTS))
    assert.ok(readme.includes(`| \`${fault}\` | ${says} |`), fault);
  assert.ok(Object.keys(WIRE_FAULTS).length >= 25);
});
