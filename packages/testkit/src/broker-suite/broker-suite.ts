import { describe, it } from 'node:test';
import { accountCases } from './account-cases.ts';
import { bookCases } from './book-cases.ts';
import type { BrokerCase } from './broker-case.ts';
import type { BrokerSuiteOptions } from './broker-stage.ts';
import { cancelCases, changeCases } from './change-cases.ts';
import { connectionCases, dayEndCases } from './connection-cases.ts';
import { engineCases } from './engine-cases.ts';
import { callFaultCases, reportFaultCases } from './fault-cases.ts';
import { fillCases } from './fill-cases.ts';
import { placingCases } from './placing-cases.ts';
import { portfolioCases } from './portfolio-cases.ts';
import { refusalCases } from './refusal-cases.ts';
import { stopCases } from './stop-cases.ts';
import { strictCases } from './strict-cases.ts';
import { createTrader } from './trader.ts';
import { wireCases } from './wire-cases.ts';

const CASES: readonly BrokerCase[] = [
  ...placingCases,
  ...refusalCases,
  ...fillCases,
  ...bookCases,
  ...changeCases,
  ...cancelCases,
  ...stopCases,
  ...strictCases,
  ...accountCases,
  ...connectionCases,
  ...dayEndCases,
  ...callFaultCases,
  ...reportFaultCases,
  ...engineCases,
  ...wireCases,
  ...portfolioCases,
];

/** Everything that the trading port promises, for whoever implements it. The rules are in the SPEC.md of brokers. */
export function brokerSuite({ name, abilities, only, open }: BrokerSuiteOptions): void {
  const fitting = CASES.filter(
    ({ needs = [] }) =>
      needs.every((need) => abilities.includes(need)) && (only === undefined || needs.includes(only)),
  );
  describe(`broker: ${name}`, () => {
    for (const { rule, title, needs = [], play } of fitting) {
      it(`[${rule}] ${title}`, async () => {
        const stage = await open({ isLate: needs.includes('day-end') });
        try {
          await play({ stage, trader: createTrader(stage) });
        } finally {
          await stage.close();
        }
      });
    }
  });
}
