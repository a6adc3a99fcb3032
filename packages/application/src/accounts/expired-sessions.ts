import {
  type Account,
  type AccountKey,
  type Clock,
  type Instant,
  lineOfTrail,
  type Store,
  type TrailFact,
} from '@spark/core';

/** Records in the trail sessions that ended with their day, each once, also when Spark was not running at midnight. */
export type ExpiredSessions = {
  readonly start: () => Promise<void>;
  readonly notify: (expired: readonly Expired[]) => Promise<void>;
};

export type Expired = { readonly key: AccountKey; readonly account: Account; readonly ends: Instant };

type Parts = {
  readonly store: Pick<Store, 'journal' | 'readSetting' | 'writeSetting'>;
  readonly clock: Clock;
};

/** Sessions that ended up to this instant are reported. */
const REPORTED_SETTING = 'sessions.expired';

export function createExpiredSessions({ store, clock }: Parts): ExpiredSessions {
  let notifiedBefore = Number.POSITIVE_INFINITY;
  /** Reported, and not yet covered by that instant. */
  const reported = new Set<string>();

  return {
    start: async () => {
      const known = await store.readSetting(REPORTED_SETTING);
      if (known === null) await store.writeSetting(REPORTED_SETTING, String(clock.now()));
      notifiedBefore = known === null ? clock.now() : Number(known);
    },
    notify: async (expired) => {
      const news = expired.filter(({ ends }) => ends > notifiedBefore);
      if (news.length === 0) return;
      const at = clock.now();
      for (const { key, account, ends } of news) {
        const id = `${key.ucc}:${key.accountName}:${ends}`;
        if (reported.has(id)) continue;
        const fact: TrailFact = {
          kind: 'session-expired',
          accountName: key.accountName,
          broker: account.broker,
          loggedInAt: account.loggedInAt ?? ends,
          endedAt: ends,
          by: { kind: 'spark' },
        };
        await store.journal.record({
          ucc: key.ucc,
          at,
          writes: [
            { kind: 'append-facts', facts: [fact] },
            { kind: 'append-logs', lines: [{ at, ...lineOfTrail(fact) }] },
          ],
        });
        reported.add(id);
      }
      await store.writeSetting(REPORTED_SETTING, String(Math.max(...news.map(({ ends }) => ends))));
      reported.clear();
    },
  };
}
