import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_FUNCTION, EVENT_MESSAGE_TYPE } from '@spark/vocabulary';
import { createAjv } from './description/example-check.fixture.ts';
import { exampleOf } from './description/example-of.ts';
import { EVENT_COMMANDS, EVENT_SOCKET, readEventCommand } from './event-socket.ts';

test('[contract.C114] a command that means nothing is explained', () => {
  for (const [message, code] of [
    [null, 'body_not_object'],
    [{}, 'field_missing'],
    [{ function: 'subscribe' }, 'field_choice'],
    [{ function: 'subscribePositions', payload: 1 }, 'field_type'],
    [{ function: 'subscribePositions', payload: { token: 'NSE:212' } }, 'field_unknown'],
  ] as const) {
    const read = readEventCommand(message);
    assert.equal(read.ok ? null : read.problems[0]?.code, code);
  }
});

test('[contract.C114] commands and messages are those of the vocabulary, and their examples fit', () => {
  const names = Object.values(EVENT_COMMANDS).map((command) => {
    const read = readEventCommand(exampleOf(command));
    return read.ok ? read.command.function : null;
  });
  assert.deepEqual(names, EVENT_FUNCTION);
  assert.deepEqual(Object.keys(EVENT_SOCKET.messages), EVENT_MESSAGE_TYPE);
  const ajv = createAjv();
  for (const schema of Object.values(EVENT_SOCKET.messages))
    assert.ok(ajv.validate(schema, exampleOf(schema)), ajv.errorsText());
});
