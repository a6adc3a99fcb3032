import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { istInstant } from '../time/ist.ts';
import {
  addAccount,
  changeAccount,
  deleteAccount,
  disableAccount,
  enableAccount,
  endSession,
  hasSession,
  logInAccount,
  type NewAccount,
  sessionEnd,
  switchTrading,
} from './account-rules.ts';
import type { Desk } from './desk.ts';
import { evolveDesk } from './evolve.ts';
import type { DeskFact } from './fact.ts';
import { changeGuards } from './guard-rules.ts';
import { addLink, changeLink, deleteLink } from './link-rules.ts';
import type { DeskRefusal } from './refusal.ts';
import {
  addStrategy,
  changeStrategy,
  deleteStrategy,
  mergeParams,
  type NewStrategy,
  readParams,
  replaceParams,
} from './strategy-rules.ts';
import { addUser, changeCredentials, changeUser, logInUser } from './user-rules.ts';

const NOW = Date.UTC(2026, 10, 16, 4, 30);
const LOGIN = { at: NOW, endsAt: null };
const AT_REST = { isAtWork: false };

type Decision =
  | { readonly ok: true; readonly value: readonly DeskFact[] }
  | { readonly ok: false; readonly error: DeskRefusal };

function emptyDesk(): Desk {
  const user = { id: 1, ucc: 'S000001', name: 'A', email: 'A@b.in ', phone: '', userType: 'basic' } as const;
  return evolveDesk(null, addUser(user, NOW));
}

function strategy(name: string): NewStrategy {
  return { name, type: 'Intraday', description: '', display: 'Private', forwardTest: false };
}

function account(name: string): NewAccount {
  return { name, broker: 'testBroker', clientId: 'X1', redirectUrl: '', chatId: '' };
}

function link(strategyName: string, accountName: string, multiplier = 1) {
  return { strategyName, accountName, multiplier, active: true, capitalPaise: 100 };
}

/** Applies decisions one after the other, each of which must be accepted. */
function after(desk: Desk, ...decisions: ((desk: Desk) => Decision)[]): Desk {
  let now = desk;
  for (const decide of decisions) {
    const decision = decide(now);
    assert.ok(decision.ok, `refused: ${JSON.stringify(decision)}`);
    if (decision.value.length > 0) now = evolveDesk(now, decision.value);
  }
  return now;
}

function refusal(decision: Decision): string {
  assert.ok(!decision.ok, 'the decision should have been refused');
  return decision.error.code;
}

const furnished = () =>
  after(
    emptyDesk(),
    (desk) => addStrategy(desk, strategy('s1')),
    (desk) => addStrategy(desk, strategy('s2')),
    (desk) => addAccount(desk, account('a1'), []),
    (desk) => addAccount(desk, account('a2'), ['ApiKey']),
    (desk) => addLink(desk, link('s1', 'a1')),
    (desk) => addLink(desk, link('s1', 'a2')),
    (desk) => addLink(desk, link('s2', 'a1')),
  );

describe('desk', () => {
  test('[core.D1] a desk begins with its user, and each change is one version', () => {
    assert.throws(() => evolveDesk(null, [{ kind: 'user-logged-in', day: '2026-11-16' }]), /begins with/);
    assert.throws(() => evolveDesk(emptyDesk(), addUser({ ...emptyDesk().user }, NOW)), /added once/);
    assert.equal(emptyDesk().version, 1);
    assert.equal(furnished().version, 8);
    assert.equal(emptyDesk().user.email, 'a@b.in', 'an address is stored in one letter case, trimmed');
  });

  test('[core.D2] a name that differs only in letter case is taken', () => {
    const desk = furnished();
    assert.deepEqual(addStrategy(desk, strategy('S1')), {
      ok: false,
      error: { code: 'name-taken', what: 'strategy', name: 'S1', existing: 's1' },
    });
    assert.equal(refusal(addAccount(desk, account('A1'), [])), 'name-taken');
  });

  test('[core.D3] words that mean "not given" cannot be names', () => {
    for (const name of ['undefined', 'null', 'None', '.', '..']) {
      assert.equal(refusal(addStrategy(emptyDesk(), strategy(name))), 'name-unusable', name);
      assert.equal(refusal(addAccount(emptyDesk(), account(name), [])), 'name-unusable', name);
    }
  });

  test('[core.D4] limits hold for strategies and for enabled accounts', () => {
    let desk = emptyDesk();
    for (let n = 1; n <= 15; n++) desk = after(desk, (now) => addStrategy(now, strategy(`s${n}`)));
    assert.deepEqual(addStrategy(desk, strategy('s16')), {
      ok: false,
      error: { code: 'limit-reached', what: 'strategy', limit: 15 },
    });
    for (let n = 1; n <= 3; n++) desk = after(desk, (now) => addAccount(now, account(`a${n}`), []));
    assert.equal(refusal(addAccount(desk, account('a4'), [])), 'limit-reached');
    for (let n = 4; n <= LIMITS.accountsPerUser; n++) {
      desk = after(
        desk,
        (now) => disableAccount(now, `a${n - 1}`),
        (now) => addAccount(now, account(`a${n}`), []),
      );
    }
    desk = after(desk, (now) => disableAccount(now, `a${LIMITS.accountsPerUser}`));
    assert.deepEqual(addAccount(desk, account('one too many'), []), {
      ok: false,
      error: { code: 'limit-reached', what: 'account', limit: LIMITS.accountsPerUser },
    });
  });

  test('[core.D110] a capital is for a paper account with nothing open', () => {
    const desk = after(emptyDesk(), (now) => addAccount(now, account('a1'), []));
    const live = after(desk, (now) => addAccount(now, { ...account('live'), broker: 'FYERS' }, []));
    assert.equal(
      refusal(addAccount(desk, { ...account('b'), broker: 'FYERS' }, ['Capital'])),
      'capital-of-broker',
    );
    assert.equal(refusal(changeAccount(live, 'live', {}, ['Capital'])), 'capital-of-broker');
    assert.equal(refusal(changeAccount(desk, 'a1', {}, ['Capital'], { isAtWork: true })), 'account-at-work');
    assert.equal(changeAccount(desk, 'a1', {}, ['Capital'], { isAtWork: false }).ok, true);
    assert.equal(changeAccount(desk, 'a1', {}, ['Brokerage'], { isAtWork: true }).ok, true);
  });

  test('[core.D5] what does not exist is refused by name', () => {
    const desk = furnished();
    const decisions: Decision[] = [
      changeStrategy(desk, 'x', {}),
      deleteStrategy(desk, 'x', AT_REST),
      replaceParams(desk, 'x', {}),
      mergeParams(desk, 'x', {}),
      changeAccount(desk, 'x', {}, []),
      deleteAccount(desk, 'x'),
      enableAccount(desk, 'x', undefined),
      disableAccount(desk, 'x'),
      switchTrading(desk, 'x', true),
      logInAccount(desk, 'x', LOGIN),
      endSession(desk, 'x', { at: NOW, reason: 'r' }),
      addLink(desk, link('x', 'a1')),
      addLink(desk, link('s1', 'x')),
      changeLink(desk, link('x', 'a1')),
      deleteLink(desk, link('s1', 'x')),
    ];
    for (const decision of decisions) assert.equal(refusal(decision), 'name-unknown');
    assert.equal(refusal(deleteLink(desk, link('s2', 'a2'))), 'link-unknown');
    assert.equal(refusal(changeLink(desk, link('s2', 'a2'))), 'link-unknown');
    assert.equal(refusal(changeStrategy(desk, 'S1', {})), 'name-unknown', 'names are addressed exactly');
  });

  test('[core.D6] the id of a deleted strategy is not used again', () => {
    const desk = after(
      furnished(),
      (now) => deleteStrategy(now, 's2', AT_REST),
      (now) => addStrategy(now, strategy('s3')),
    );
    assert.deepEqual(
      [...desk.strategies.values()].map(({ id }) => id),
      [1, 3],
    );
  });

  test('[core.D7] deleting removes the links and leaves the rest', () => {
    const noStrategy = after(furnished(), (desk) => deleteStrategy(desk, 's1', AT_REST));
    assert.deepEqual([...noStrategy.links.keys()], ['s2:a1']);
    assert.equal(noStrategy.accounts.size, 2);
    const noAccount = after(furnished(), (desk) => deleteAccount(desk, 'a1'));
    assert.deepEqual([...noAccount.links.keys()], ['s1:a2']);
    assert.equal(noAccount.strategies.size, 2);
  });

  test('[core.D8] one link per pair, replaced as a whole', () => {
    assert.equal(refusal(addLink(furnished(), link('s1', 'a1'))), 'link-exists');
    const changed = { strategyName: 's1', accountName: 'a1', multiplier: 5, active: false, capitalPaise: 0 };
    const desk = after(furnished(), (now) => changeLink(now, changed));
    assert.deepEqual(desk.links.get('s1:a1'), changed);
    assert.equal(after(desk, (now) => deleteLink(now, changed)).links.size, 2);
  });

  test('[core.D9] disabling frees the slot and stops trading; enabling needs a slot and the right broker', () => {
    const full = after(
      furnished(),
      (desk) => switchTrading(desk, 'a1', true),
      (desk) => disableAccount(desk, 'a1'),
      (desk) => addAccount(desk, account('a3'), []),
      (desk) => addAccount(desk, account('a4'), []),
    );
    assert.equal(full.accounts.get('a1')?.tradingOn, false);
    assert.equal(refusal(enableAccount(full, 'a1', undefined)), 'limit-reached');
    assert.equal(refusal(enableAccount(full, 'a1', 'FYERS')), 'broker-mismatch');
    const free = after(full, (desk) => deleteAccount(desk, 'a4'));
    assert.equal(
      after(free, (desk) => enableAccount(desk, 'a1', 'testBroker')).accounts.get('a1')?.enabled,
      true,
    );
    assert.deepEqual(enableAccount(free, 'a2', undefined), { ok: true, value: [] }, 'enabled already');
  });

  test('[core.D16] an account with open orders or positions is neither disabled nor deleted', () => {
    const atWork = { isAtWork: true };
    assert.equal(refusal(deleteAccount(furnished(), 'a1', atWork)), 'account-at-work');
    assert.equal(refusal(disableAccount(furnished(), 'a1', atWork)), 'account-at-work');
    assert.equal(refusal(deleteAccount(furnished(), 'nobody', atWork)), 'name-unknown');
    assert.equal(after(furnished(), (desk) => deleteAccount(desk, 'a1')).accounts.size, 1);
  });

  test('[core.D20] a strategy with open orders or positions is not deleted', () => {
    const atWork = { isAtWork: true };
    assert.equal(refusal(deleteStrategy(furnished(), 's1', atWork)), 'strategy-at-work');
    assert.equal(refusal(deleteStrategy(furnished(), 'nobody', atWork)), 'name-unknown');
  });

  test("[core.D17] a visitor's accounts are paper accounts without a chat, and they cannot change the limits", () => {
    const user = {
      id: 2,
      ucc: 'V000001',
      name: 'V',
      email: 'v@b.in',
      phone: '',
      userType: 'visitor',
    } as const;
    const desk = after(evolveDesk(null, addUser(user, NOW)), (now) => addAccount(now, account('p'), []));
    const refused = 'not-for-visitors';
    assert.equal(refusal(addAccount(desk, { ...account('l'), broker: 'FYERS' }, [])), refused);
    assert.equal(refusal(addAccount(desk, { ...account('c'), chatId: '5' }, [])), refused);
    assert.equal(refusal(addAccount(desk, account('b'), ['BotKeys'])), refused);
    assert.equal(refusal(changeAccount(desk, 'p', { chatId: '5' }, [])), refused);
    assert.equal(refusal(changeAccount(desk, 'p', {}, ['BotKeys'])), refused);
    assert.equal(refusal(changeGuards(desk, null, { openOrdersMax: null })), refused);
    after(
      desk,
      (now) => changeAccount(now, 'p', { clientId: 'X2' }, []),
      (now) => changeGuards(now, 'p', { openOrdersMax: 5 }),
    );
  });

  test('[core.D10] trading needs an enabled account, and the same state again changes nothing', () => {
    const desk = after(furnished(), (now) => disableAccount(now, 'a1'));
    assert.equal(refusal(switchTrading(desk, 'a1', true)), 'account-disabled');
    assert.equal(refusal(logInAccount(desk, 'a1', LOGIN)), 'account-disabled');
    const on = after(furnished(), (now) => switchTrading(now, 'a1', true));
    assert.deepEqual(switchTrading(on, 'a1', true), { ok: true, value: [] });
    assert.equal(furnished().accounts.get('a1')?.tradingOn, null, 'never switched');
  });

  test('[core.D18] the end of a session switches trading off, and the next login on again', () => {
    const ended = { at: NOW + 1, reason: 'Invalid token' };
    const live = after(
      furnished(),
      (desk) => switchTrading(desk, 'a1', true),
      (desk) => logInAccount(desk, 'a1', LOGIN),
    );
    const dead = after(live, (desk) => endSession(desk, 'a1', ended));
    const { tradingOn, tradingPaused, loggedInAt, sessionEnded } = dead.accounts.get('a1') ?? {};
    assert.deepEqual(
      [tradingOn, tradingPaused, loggedInAt, sessionEnded],
      [false, true, null, 'Invalid token'],
    );
    assert.deepEqual(endSession(dead, 'a1', ended), { ok: true, value: [] }, 'a session ends once');
    const again = after(dead, (desk) => logInAccount(desk, 'a1', LOGIN));
    assert.equal(again.accounts.get('a1')?.tradingOn, true);
    assert.equal(again.accounts.get('a1')?.sessionEnded, null);
  });

  test('[core.D18] trading that the user switched off stays off after the next login', () => {
    const off = after(
      furnished(),
      (desk) => switchTrading(desk, 'a1', true),
      (desk) => logInAccount(desk, 'a1', LOGIN),
      (desk) => endSession(desk, 'a1', { at: NOW, reason: 'Invalid token' }),
      (desk) => switchTrading(desk, 'a1', false),
      (desk) => logInAccount(desk, 'a1', LOGIN),
    );
    assert.equal(off.accounts.get('a1')?.tradingOn, false);
  });

  test('[core.D19] a daily session ends at midnight or when the broker said, a lasting one never', () => {
    const at = istInstant('2026-11-16', 10 * 60);
    const midnight = istInstant('2026-11-17');
    const session = (endsAt: number | null) => ({ loggedInAt: at, sessionEndsAt: endsAt });
    assert.equal(sessionEnd(session(null), 'daily'), midnight);
    assert.equal(sessionEnd(session(midnight + 6 * 3_600_000), 'daily'), midnight);
    assert.equal(sessionEnd(session(at + 60_000), 'daily'), at + 60_000);
    assert.equal(sessionEnd(session(at + 60_000), 'lasting'), null);
    assert.equal(hasSession(session(at + 60_000), 'daily', at + 59_999), true);
    assert.equal(hasSession(session(at + 60_000), 'daily', at + 60_000), false);
    assert.equal(hasSession({ loggedInAt: null, sessionEndsAt: null }, 'lasting', at), false);
  });

  test('[core.D11] parameters are bounded, replaced or merged', () => {
    const stored = after(
      furnished(),
      (desk) => replaceParams(desk, 's1', { a: 1, b: { c: 2 } }),
      (desk) => mergeParams(desk, 's1', { b: 3, d: null }),
    );
    const strategyStored = stored.strategies.get('s1');
    assert.ok(strategyStored);
    assert.deepEqual(readParams(strategyStored), { a: 1, b: 3, d: null });
    const big = { text: 'ह'.repeat(30_000) };
    assert.equal(refusal(replaceParams(stored, 's1', big)), 'params-too-large');
    assert.equal(refusal(mergeParams(stored, 's1', big)), 'params-too-large');
  });

  test('[core.D12] new credentials and disabling begin a new token epoch', () => {
    const desk = emptyDesk();
    assert.equal(after(desk, () => changeCredentials(['password'])).user.tokenEpoch, 2);
    const off = after(desk, () => changeUser({ disabled: true }));
    assert.equal(off.user.tokenEpoch, 2);
    assert.equal(after(off, () => changeUser({ disabled: false })).user.tokenEpoch, 2);
    assert.equal(after(desk, () => changeUser({ strategyLimit: 99 })).user.tokenEpoch, 1);
  });

  test('[core.D13] only the first login of an Indian day is a fact', () => {
    const desk = after(emptyDesk(), (now) => logInUser(now, NOW));
    assert.equal(desk.user.lastLogin, '2026-11-16');
    assert.deepEqual(logInUser(desk, NOW + 60_000), { ok: true, value: [] });
    assert.equal(after(desk, (now) => logInUser(now, NOW + 86_400_000)).user.lastLogin, '2026-11-17');
  });

  test('[core.D15] facts name the secrets that changed and hold none', () => {
    const decision = addAccount(emptyDesk(), account('a'), ['ApiKey', 'Totp']);
    assert.ok(decision.ok);
    assert.deepEqual(decision.value[1], {
      kind: 'account-secrets-changed',
      name: 'a',
      secrets: ['ApiKey', 'Totp'],
    });
  });
});
