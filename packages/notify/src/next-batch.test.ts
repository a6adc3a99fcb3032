import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import fc from 'fast-check';
import { nextBatch } from './next-batch.ts';

const NOW = 1_000_000_000;
const times = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => NOW - 500 + at);
const texts = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `message ${at}`);

test('[notify.N20] a chat that got its twenty waits until the oldest of them is a minute old', () => {
  const view = { waiting: texts(3), leftOut: 0, now: NOW, isAnswer: true };
  assert.deepEqual(nextBatch({ ...view, sentAt: times(20) }), { kind: 'wait', until: NOW - 500 + 60_000 });
  assert.equal(nextBatch({ ...view, sentAt: times(20), now: NOW - 500 + 60_000 }).kind, 'send');
});

test('[notify.N24] three of the twenty are kept for answers, which go alone', () => {
  const view = { waiting: texts(3), leftOut: 7, now: NOW };
  assert.deepEqual(nextBatch({ ...view, sentAt: times(17) }), { kind: 'wait', until: NOW - 500 + 60_000 });
  assert.deepEqual(nextBatch({ ...view, sentAt: times(20) }), { kind: 'wait', until: NOW - 497 + 60_000 });
  assert.equal(nextBatch({ ...view, sentAt: times(20), now: NOW - 497 + 60_000 }).kind, 'send');
  assert.deepEqual(nextBatch({ ...view, sentAt: times(19), isAnswer: true }), {
    ...{ kind: 'send', count: 1, text: 'message 0' },
  });
});

test('[notify.N21] messages go one by one, and the last of the minute includes everything that waits', () => {
  const view = { waiting: texts(3), leftOut: 0, now: NOW };
  assert.deepEqual(nextBatch({ ...view, sentAt: times(15) }), { kind: 'send', count: 1, text: 'message 0' });
  assert.deepEqual(nextBatch({ ...view, sentAt: times(16) }), {
    kind: 'send',
    count: 3,
    text: 'message 0\n\nmessage 1\n\nmessage 2',
  });
});

test('[notify.N22] what does not fit into one message stays for the next, and one too long is cut', () => {
  const waiting = ['a'.repeat(3_000), 'b'.repeat(3_000)];
  const batch = nextBatch({ waiting, leftOut: 0, sentAt: times(16), now: NOW });
  assert.deepEqual(batch, { kind: 'send', count: 1, text: 'a'.repeat(3_000) });
  const long = nextBatch({ waiting: ['x'.repeat(9_000)], leftOut: 0, sentAt: [], now: NOW });
  assert.equal(long.kind === 'send' && long.text.length, LIMITS.chatMessageChars);
});

test('[notify.N23] messages that were left out are counted at the top of the next one', () => {
  const batch = nextBatch({ waiting: ['last'], leftOut: 7, sentAt: [], now: NOW });
  assert.deepEqual(batch, { kind: 'send', count: 1, text: '7 earlier messages are left out.\n\nlast' });
});

test('[notify.N20] [notify.N21] however messages come, no minute has more than twenty, none is lost, and the order stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ afterMs: fc.nat(4_000), length: fc.integer({ min: 1, max: 900 }) }), {
        minLength: 1,
        maxLength: 150,
      }),
      (coming) => {
        let now = NOW;
        let waiting: string[] = [];
        const sentAt: number[] = [];
        const sent: string[] = [];
        const step = (): boolean => {
          const batch = nextBatch({ waiting, leftOut: 0, sentAt, now });
          if (batch.kind === 'nothing') return false;
          if (batch.kind === 'wait') {
            assert.ok(batch.until > now, 'waiting ends');
            return false;
          }
          assert.ok(batch.text.length <= LIMITS.chatMessageChars);
          sent.push(...batch.text.split('\n\n'));
          waiting = waiting.slice(batch.count);
          sentAt.push(now);
          return true;
        };
        const all = coming.map(({ length }, at) => `${at}:`.padEnd(length, 'x'));
        coming.forEach(({ afterMs }, at) => {
          now += afterMs;
          waiting.push(all[at] ?? '');
          while (step());
        });
        for (let minutes = 0; waiting.length > 0 && minutes < 200; minutes++) {
          now += 60_000;
          while (step());
        }
        assert.deepEqual(sent, all);
        for (const [at, when] of sentAt.entries()) {
          const later = sentAt[at + LIMITS.chatMessagesPerMinute];
          assert.ok(later === undefined || later - when >= 60_000);
        }
      },
    ),
    { numRuns: 200 },
  );
});
