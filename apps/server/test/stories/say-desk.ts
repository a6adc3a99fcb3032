import assert from 'node:assert/strict';
import type { Request } from '../spark-under-test.ts';
import type { Sentence } from './play-story.ts';
import type { StoryStage } from './story-stage.ts';

/** Accounts, strategies, links and guards. A new Spark has the account paper, linked to the strategy demo. */
export const deskSentences: readonly Sentence[] = [
  {
    says: /^the account (\S+) is linked to demo ×(\d+)$/,
    play: async ({ stage }, [name = '', multiplier = '']) => {
      await done(stage, '/account', { json: { AccountName: name, Broker: 'testBroker', Clientid: 'C1' } });
      const [login] = await done(stage, `/login/${name}`);
      const authCode = new URL(String(login?.loginUrl)).searchParams.get('auth_code');
      await done(stage, `/validate_authcode/testBroker?auth_code=${authCode}`);
      await done(stage, `/activate-account/${name}/Y`);
      await link(stage, 'demo', name, { multiplier, capital: '100000' });
    },
  },
  {
    says: /^the account (\S+) at FYERS is linked to demo ×(\d+), and nobody has logged in$/,
    play: async ({ stage }, [name = '', multiplier = '']) => {
      await done(stage, '/account', { json: { AccountName: name, Broker: 'FYERS', Clientid: 'C1' } });
      await done(stage, `/activate-account/${name}/Y`);
      await link(stage, 'demo', name, { multiplier, capital: '100000' });
    },
  },
  {
    says: /^the strategy (\S+)( for forward tests)? is linked to (\S+) ×(\d+)(?:, capital (\d+))?$/,
    play: async ({ stage }, [strategy = '', forward = '', account = '', multiplier = '', capital = '']) => {
      const forwardTest = forward === '' ? 'N' : 'Y';
      await done(stage, '/strategy', {
        json: { strategyName: strategy, strategyType: 'Positional', forwardTest },
      });
      await link(stage, strategy, account, { multiplier, capital: capital || '0' });
    },
  },
  {
    says: /^I switch trading (on|off) in (\S+)$/,
    play: async ({ stage }, [way = '', account = '']) => {
      await done(stage, `/activate-account/${account}/${way === 'on' ? 'Y' : 'N'}`);
    },
  },
  {
    says: /^I switch the link of demo to (\S+) (on|off)$/,
    play: async (scene, [account = '', way = '']) => {
      const json = { Multiplier: 1, Activate: way === 'on' ? 1 : 0, Capital: 100_000 };
      scene.reply = await scene.stage.call('PUT', `/linkstrategy?st=demo&ac=${account}`, { json });
    },
  },
  {
    says: /^I set the guard (\w+) (?:of (\S+) )?to (\d+)$/,
    play: async (scene, [limit = '', account = '', value = '']) => {
      const json = { [limit]: Number(value), ...(account === '' ? {} : { AccountName: account }) };
      scene.reply = await scene.stage.call('PUT', '/guards', { json });
    },
  },
  {
    says: /^I switch the kill switch (on|off)(?: in (\S+))?$/,
    play: async (scene, [way = '', account = '']) => {
      const json = { on: way === 'on', ...(account === '' ? {} : { AccountName: account }) };
      scene.reply = await scene.stage.call('POST', '/killswitch', { json });
    },
  },
  {
    says: /^I delete the account (\S+)$/,
    play: async (scene, [account = '']) => {
      scene.reply = await scene.stage.call('DELETE', `/account/${account}`);
    },
  },
];

async function done(stage: StoryStage, path: string, request: Request = {}) {
  const reply = await stage.call('POST', path, request);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

async function link(
  stage: StoryStage,
  StrategyName: string,
  AccountName: string,
  { multiplier, capital }: { readonly multiplier: string; readonly capital: string },
): Promise<void> {
  const json = {
    StrategyName,
    AccountName,
    Multiplier: Number(multiplier),
    Activate: 1,
    Capital: Number(capital),
  };
  await done(stage, '/linkstrategy', { json });
}
