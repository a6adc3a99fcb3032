import { addUser, type DeskFact, NO_SESSION, nextIstTimeOfDay } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { openOffice } from '../apps/server/src/compose.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createAccessTokens } from '../apps/server/src/login/access-tokens.ts';
import { realRandomness } from '../apps/server/src/process/randomness.ts';

/** Access tokens of one desk with many strategies to read, and of many desks to write to. */
export type Tokens = { readonly reader: string; readonly posters: readonly string[] };

type Furnishing = {
  readonly postingDesks: number;
  readonly rows: number;
  /** Paper accounts of each desk that is written to, all linked to the strategy `demo`. */
  readonly paperAccounts?: number;
};

/** Desks are made straight in the store: hundreds of password hashes would take longer than the bench. */
export async function furnishDesks(
  folder: string,
  { postingDesks, rows, paperAccounts = 0 }: Furnishing,
): Promise<Tokens> {
  const clock = { now: Date.now };
  const config = readConfig({ SPARK_DATA: folder, SPARK_OWNER_PASSWORD: 'bench bench bench' }, folder);
  const office = await openOffice(config, { clock, random: realRandomness });
  const tokens = createAccessTokens({
    key: office.vault.tokenKey,
    clock,
    endsAtMinute: config.tokensEndAtMinute,
  });
  async function desk(number: number, facts: readonly DeskFact[]): Promise<string> {
    const ucc = `B${String(number).padStart(6, '0')}`;
    const user = {
      id: number,
      ucc,
      name: ucc,
      email: `${ucc}@bench.local`,
      phone: '',
      userType: 'admin',
    } as const;
    const limits: DeskFact = {
      kind: 'user-changed',
      change: { strategyLimit: 500, accountLimit: LIMITS.accountsPerUser },
    };
    await office.office.create(ucc, {
      facts: [...addUser(user, clock.now()), limits, ...facts],
      secrets: [office.vault.seal(ucc, '', 'AuthKey', `key-of-${ucc}-${'x'.repeat(24)}`)],
    });
    return tokens.issue({ ucc, epoch: 1 });
  }
  const reader = await desk(
    1,
    Array.from({ length: rows }, (_, index) => strategyFact(index + 1)),
  );
  const posters = await Promise.all(
    Array.from({ length: postingDesks }, (_, index) =>
      desk(index + 2, tradingFacts(paperAccounts, clock.now())),
    ),
  );
  await office.store.close();
  if (nextIstTimeOfDay(clock.now(), config.tokensEndAtMinute) - clock.now() < 300_000) {
    console.log(
      'Tokens end at 06:00 in India, within five minutes from now: run the bench again after that.',
    );
  }
  return { reader, posters };
}

function tradingFacts(accounts: number, now: number): readonly DeskFact[] {
  if (accounts === 0) return [];
  const { strategy } = strategyFact(1);
  const facts: DeskFact[] = [{ kind: 'strategy-added', strategy: { ...strategy, name: 'demo' } }];
  for (let number = 1; number <= accounts; number++) {
    const name = `paper${number}`;
    facts.push(
      {
        kind: 'account-added',
        account: {
          name,
          broker: 'testBroker',
          clientId: 'PAPER',
          redirectUrl: '',
          chatId: '',
          enabled: true,
          tradingOn: null,
          ...NO_SESSION,
        },
      },
      { kind: 'account-logged-in', name, at: now },
      { kind: 'trading-switched', name, on: true },
      {
        kind: 'link-added',
        link: {
          strategyName: 'demo',
          accountName: name,
          multiplier: 1,
          active: true,
          capitalPaise: 10_000_000,
        },
      },
    );
  }
  return facts;
}

function strategyFact(id: number): Extract<DeskFact, { readonly kind: 'strategy-added' }> {
  return {
    kind: 'strategy-added',
    strategy: {
      id,
      name: `strategy ${id}`,
      description: 'One of many, for reading',
      type: 'Intraday',
      display: 'Private',
      forwardTest: false,
      params: null,
    },
  };
}
