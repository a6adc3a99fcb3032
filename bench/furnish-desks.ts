import { createAccessTokens, openData, realRandomness } from '@spark/application';
import { addUser, type DeskFact, NO_SESSION, nextIstTimeOfDay } from '@spark/core';
import { type Broker, LIMITS } from '@spark/vocabulary';
import { readConfig } from '../apps/server/src/config.ts';

/** Access tokens of one desk with many strategies to read, of many desks to write to, and of those at live brokers. */
export type Tokens = {
  readonly reader: string;
  readonly posters: readonly string[];
  readonly live: readonly string[];
};

/** An account at a live broker that is logged in. */
export type LiveAccount = {
  readonly name: string;
  readonly broker: Broker;
  readonly clientId: string;
  /** The session among them. */
  readonly secrets: Readonly<Record<string, string>>;
};

type Furnishing = {
  readonly postingDesks: number;
  readonly rows: number;
  /** Paper accounts of each desk that is written to, all linked to every strategy. */
  readonly paperAccounts?: number;
  /** Desks with these accounts, all linked to every strategy. */
  readonly liveDesks?: readonly (readonly LiveAccount[])[];
  /** The strategy `demo` alone if left out. */
  readonly strategies?: readonly string[];
  /** The clock of the server that will open the data. */
  readonly now?: () => number;
};

/** Desks are written directly to the store: hundreds of password hashes would take longer than the bench. */
export async function furnishDesks(
  folder: string,
  {
    postingDesks,
    rows,
    paperAccounts = 0,
    liveDesks = [],
    strategies = ['demo'],
    now = Date.now,
  }: Furnishing,
): Promise<Tokens> {
  const clock = { now };
  const config = readConfig({ SPARK_DATA: folder, SPARK_OWNER_PASSWORD: 'bench bench bench' }, folder);
  const desks = await openData(config, { clock, random: realRandomness });
  const tokens = createAccessTokens({
    key: desks.vault.tokenKey,
    clock,
    endsAtMinute: config.tokensEndAtMinute,
  });
  async function desk(
    number: number,
    facts: readonly DeskFact[],
    accounts: readonly LiveAccount[] = [],
  ): Promise<string> {
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
    await desks.desks.create(ucc, {
      facts: [...addUser(user, clock.now()), limits, ...facts],
      secrets: [
        desks.vault.seal(ucc, '', 'AuthKey', `key-of-${ucc}-${'x'.repeat(24)}`),
        ...accounts.flatMap(({ name, secrets }) =>
          Object.entries(secrets).map(([secret, value]) => desks.vault.seal(ucc, name, secret, value)),
        ),
      ],
    });
    return tokens.issue({ ucc, epoch: 1 });
  }
  const reader = await desk(
    1,
    Array.from({ length: rows }, (_, index) => strategyFact(index + 1)),
  );
  const posters = await Promise.all(
    Array.from({ length: postingDesks }, (_, index) =>
      desk(index + 2, tradingFacts(strategies, paperNames(paperAccounts), now())),
    ),
  );
  const live = await Promise.all(
    liveDesks.map((accounts, index) =>
      desk(postingDesks + index + 2, tradingFacts(strategies, accounts, now()), accounts),
    ),
  );
  await desks.store.close();
  if (nextIstTimeOfDay(clock.now(), config.tokensEndAtMinute) - clock.now() < 300_000) {
    console.log(
      'Tokens end at 06:00 in India, within five minutes from now: run the bench again after that.',
    );
  }
  return { reader, posters, live };
}

type Named = Pick<LiveAccount, 'name' | 'broker' | 'clientId'>;

function paperNames(count: number): readonly Named[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `paper${at + 1}`,
    broker: 'testBroker',
    clientId: 'PAPER',
  }));
}

function tradingFacts(
  strategies: readonly string[],
  accounts: readonly Named[],
  now: number,
): readonly DeskFact[] {
  if (accounts.length === 0) return [];
  const facts: DeskFact[] = strategies.map((name, at) => {
    const { strategy } = strategyFact(at + 1);
    return { kind: 'strategy-added', strategy: { ...strategy, name } };
  });
  for (const { name, broker, clientId } of accounts) {
    facts.push(
      {
        kind: 'account-added',
        account: {
          name,
          broker,
          clientId,
          redirectUrl: '',
          chatId: '',
          enabled: true,
          tradingOn: null,
          ...NO_SESSION,
        },
      },
      { kind: 'account-logged-in', name, at: now },
      { kind: 'trading-switched', name, on: true },
    );
    for (const strategyName of strategies)
      facts.push({
        kind: 'link-added',
        link: { strategyName, accountName: name, multiplier: 1, active: true, capitalPaise: 10_000_000 },
      });
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
