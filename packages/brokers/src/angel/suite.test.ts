import { brokerSuite, LIVE_ABILITIES, openWireStage } from '@spark/testkit';
import { ANGEL_ON_THE_WIRE, withoutWaitingForTrades } from './wire.fixture.ts';

brokerSuite({
  name: 'Angel One',
  abilities: LIVE_ABILITIES.filter((ability) => ability !== 'prompt-fills'),
  open: (options) => openWireStage(ANGEL_ON_THE_WIRE, options),
});

brokerSuite({
  name: 'Angel One, whose trades may be looked at as often as one likes',
  abilities: LIVE_ABILITIES,
  only: 'prompt-fills',
  open: (options) => openWireStage(withoutWaitingForTrades(ANGEL_ON_THE_WIRE), options),
});
