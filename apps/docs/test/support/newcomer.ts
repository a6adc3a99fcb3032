import assert from 'node:assert/strict';
import { OWNER } from '@spark/testkit/browser';

export type Login = { readonly userid: string; readonly password: string };

let made = 0;

/**
 * Somebody whose Spark is new, as far as they can see: another user with the desk that a first start gives the owner. It is made
 * by calls, because a Spark of their own would take two seconds of processor time before the first line of a page runs.
 */
export async function makeNewcomer(address: string): Promise<Login> {
  made += 1;
  const login = { userid: `reader${made}@spark.local`, password: OWNER.password };
  const owner = await callerFor(address, OWNER);
  await owner('/users', { Email: login.userid, Password: login.password, admin: true });
  const newcomer = await callerFor(address, login);
  for (const AccountName of ['paper', 'account1', 'account2']) {
    await newcomer('/account', { AccountName, Broker: 'testBroker', Clientid: AccountName.toUpperCase() });
    await newcomer(`/validate_session/${AccountName}?sessionid=paper`);
    await newcomer(`/activate-account/${AccountName}/Y`);
  }
  for (const strategyName of ['demo', 'test1'])
    await newcomer('/strategy', { strategyName, strategyType: 'Intraday', description: strategyName });
  await newcomer('/linkstrategy', linked('demo', 'paper', 1));
  await newcomer('/linkstrategy', linked('test1', 'account1', 1));
  await newcomer('/linkstrategy', linked('test1', 'account2', 3));
  return login;
}

function linked(StrategyName: string, AccountName: string, Multiplier: number) {
  return { StrategyName, AccountName, Multiplier, Activate: 1, Capital: 100_000 };
}

async function callerFor(address: string, login: Login) {
  const reply = await fetch(`${address}/token`, { method: 'POST', body: new URLSearchParams(login) });
  const { access_token: token } = (await reply.json()) as { readonly access_token: string };
  return async (path: string, body?: object): Promise<void> => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    assert.equal(answer.status, 200, `POST ${path}: ${await answer.text()}`);
  };
}
