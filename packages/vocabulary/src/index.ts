export * from './at-the-money.ts';
export * from './enumerations.ts';
export * from './guards.ts';
export * from './limits.ts';
export * from './market-protection.ts';
export * from './names.ts';
