export * from './store-suite/index.ts';
export * from './world/faulty-store.ts';
export * from './world/manual-clock.ts';
export * from './world/seeded-randomness.ts';
