import { brokerSuite, LIVE_ABILITIES, openWireStage } from '@spark/testkit';
import { ANGEL_ON_THE_WIRE, withoutWaitingForTrades } from './angel-wire.fixture.ts';

// The cases compare what is told moment by moment; that trades are shown once a second is played in angel-wire.test.ts.
brokerSuite({
  name: 'Angel One',
  abilities: LIVE_ABILITIES,
  open: () => openWireStage(withoutWaitingForTrades(ANGEL_ON_THE_WIRE)),
});
