export * from './simulation/simulate-account.ts';
export * from './store-suite/index.ts';
export * from './world/crashing-journal.ts';
export * from './world/faulty-store.ts';
export * from './world/faulty-venue.ts';
export * from './world/manual-clock.ts';
export * from './world/seeded-chance.ts';
export * from './world/seeded-randomness.ts';
