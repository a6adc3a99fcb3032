import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeCredentials, ok } from '@spark/core';
import type { DeskService } from '@spark/engine';
import { createManualClock, createSeededRandomness } from '@spark/testkit';
import { readSettings } from '../settings/settings.ts';
import { openData } from '../storage/open-data.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createUser } from './first-start.ts';
import { createSignIn } from './sign-in.ts';

test('a password that is changed while it is being checked gives no token', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'spark-test-'));
  const clock = createManualClock();
  const opened = await openData(readSettings({ SPARK_DATA: folder }, folder), {
    clock,
    random: createSeededRandomness(1),
  });
  t.after(async () => {
    await opened.store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const password = 'correct horse battery';
  const { ucc } = await createUser(opened, {
    email: 'a@example.com',
    name: 'A',
    userType: 'basic',
    password,
  });
  const facts = changeCredentials(['password']);
  assert.ok(facts.ok);
  // The desk is read, then changed by someone else, then the password is checked against what was read.
  let meanwhile = async () => {};
  const desks: DeskService = {
    ...opened.desks,
    read: async (whose) => {
      const desk = await opened.desks.read(whose);
      await meanwhile();
      return desk;
    },
  };
  const tokens = createAccessTokens({ key: opened.vault.tokenKey, clock, endsAtMinute: 360 });
  const signIn = createSignIn({ ...opened, desks, tokens, clock });
  assert.ok((await signIn.logIn({ userid: 'a@example.com', password }, '10.0.0.1')).ok);
  meanwhile = async () => {
    const outcome = await opened.desks.change(ucc, () => ok({ facts: facts.value }));
    assert.equal(outcome.kind, 'done');
  };
  const answer = await signIn.logIn({ userid: 'a@example.com', password }, '10.0.0.1');
  assert.ok(!answer.ok);
  assert.equal(answer.error.code, 'login-failed');
});
