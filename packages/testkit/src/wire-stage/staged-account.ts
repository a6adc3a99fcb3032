import type { SimulatedAccount } from '@spark/simulators';

/** The n-th person on the stage, as the broker knows them. */
export function simulatedAccount(at: number): SimulatedAccount {
  return {
    clientId: `XW0000${at}`,
    appId: `WIREAPP${at}-100`,
    secret: `WIRESECRET${at}`,
    marketAppId: `WIREMARKET${at}`,
    marketSecret: `WIREMARKETSECRET${at}`,
    pin: `100${at}`,
    totpSecret: 'JBSWY3DPEHPK3PXP',
  };
}
