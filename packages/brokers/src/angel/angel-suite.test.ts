import { brokerSuite, LIVE_ABILITIES, openWireStage } from '@spark/testkit';
import { ANGEL_ON_THE_WIRE, withoutWaitingForTrades } from './angel-wire.fixture.ts';

brokerSuite({
  name: 'Angel One',
  abilities: LIVE_ABILITIES.filter((ability) => ability !== 'prompt-fills'),
  open: () => openWireStage(ANGEL_ON_THE_WIRE),
});

brokerSuite({
  name: 'Angel One, whose trades may be looked at as often as one likes',
  abilities: LIVE_ABILITIES,
  only: 'prompt-fills',
  open: () => openWireStage(withoutWaitingForTrades(ANGEL_ON_THE_WIRE)),
});
