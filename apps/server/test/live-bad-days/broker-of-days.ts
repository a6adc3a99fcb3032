import assert from 'node:assert/strict';
import type { SimulatedBroker } from '@spark/application';
import type { SimulatedAccount } from '@spark/simulators';
import type { BadDay } from './bad-day.ts';

/** What is specific to the bad days of one broker; a text says why there is no such day there. */
export type BrokerOfDays = {
  readonly broker: SimulatedBroker;
  /** A broker whose accounts go on meanwhile. */
  readonly neighbour: SimulatedBroker;
  /** A key that Spark offers by itself and the broker does not know. */
  readonly wrongKey: {
    readonly stored: object;
    readonly title: RegExp;
    /** Where the person reads it first. */
    readonly shownBy: 'page' | 'call';
    readonly righted: (person: SimulatedAccount) => object;
  };
  /** What the broker's own page refuses, so that nobody comes back. */
  readonly wrongOnPage:
    | {
        readonly what: string;
        readonly stored: object;
        readonly arrange?: (person: SimulatedAccount, day: BadDay) => void;
        readonly status: number;
        readonly title: RegExp;
        readonly righted: (person: SimulatedAccount, day: BadDay) => object;
      }
    | string;
  /** A code or token of a login that is not good any more. */
  readonly usedUp:
    | {
        readonly codeOf: (back: URL) => string;
        readonly useUp: (day: BadDay, code: string) => Promise<void>;
        readonly title: RegExp;
      }
    | string;
};

const ELSEWHERE = 'https://elsewhere.example/auth_code/FYERS';

export const FYERS: BrokerOfDays = {
  broker: 'FYERS',
  neighbour: 'IIFLXTS',
  wrongKey: {
    stored: { ApiSecret: 'wrong' },
    title: /app id hash/i,
    shownBy: 'page',
    righted: ({ secret }) => ({ ApiSecret: secret }),
  },
  wrongOnPage: {
    what: 'a redirect address that is not the registered one',
    stored: { Redirecturl: ELSEWHERE },
    arrange: (person, day) => void Object.assign(person, { redirectUrl: registeredAt(day) }),
    status: 400,
    title: /redirect/i,
    righted: (_, day) => ({ Redirecturl: registeredAt(day) }),
  },
  usedUp: {
    codeOf: (back) => back.searchParams.get('auth_code') ?? '',
    useUp: async (day, code) => {
      const path = `/validate_authcode/FYERS?auth_code=${encodeURIComponent(code)}`;
      assert.equal((await day.call('POST', path)).status, 200);
    },
    title: /used already/,
  },
};

export const IIFL_XTS: BrokerOfDays = {
  broker: 'IIFLXTS',
  neighbour: 'ANGELONE',
  wrongKey: {
    stored: { ApiSecret: 'wrong' },
    title: /Invalid appKey or secretKey/,
    shownBy: 'call',
    righted: ({ secret }) => ({ ApiSecret: secret }),
  },
  wrongOnPage: 'IIFL XTS logs in by key and secret alone and has no page',
  usedUp: 'IIFL XTS gives no codes',
};

export const ANGEL_ONE: BrokerOfDays = {
  broker: 'ANGELONE',
  neighbour: 'FYERS',
  wrongKey: {
    // Without pin and seed it is the page that is shown the key, not Spark's own call.
    stored: { ApiKey: 'wrong', Pin: '0000', Totp: 'JBSWY3DPEHPK3PXP' },
    title: /Invalid API Key/,
    shownBy: 'call',
    righted: ({ appId }) => ({ ApiKey: appId }),
  },
  wrongOnPage: {
    // The redirect address belongs to the app at Angel One and is not sent by Spark, so that cannot be wrong.
    what: 'a key that it does not know',
    stored: { ApiKey: 'wrong' },
    status: 403,
    title: /API key/i,
    righted: ({ appId }) => ({ ApiKey: appId }),
  },
  usedUp: {
    // There is no code but the token itself, which serves until its login is over.
    codeOf: (back) => back.searchParams.get('auth_token') ?? '',
    useUp: async (day, code) => {
      day.simulator.world.sessions.end(code);
    },
    title: /Token Expired/,
  },
};

function registeredAt({ spark }: BadDay): string {
  return `${spark.config.publicUrl}/auth_code/FYERS`;
}
