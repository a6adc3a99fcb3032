import { test } from 'node:test';
import { killAtLiveBroker } from './kill-at-live-broker.ts';

test('after kill -9 again and again nothing is lost, doubled or in doubt, at IIFLXTS', (t) =>
  killAtLiveBroker(t, 'IIFLXTS'));
