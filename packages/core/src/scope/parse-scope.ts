import { name, nothing, orNull, tagged } from '../lib/shape.ts';
import type { Scope } from './scope.ts';

export const ofStrategy = { strategyName: name, accountName: orNull(name) };

export const scope = tagged<Scope, 'kind'>('kind', {
  strategy: ofStrategy,
  account: { accountName: name },
  all: { accountName: nothing },
});
