import { brokerSuite, LIVE_ABILITIES, openWireStage } from '@spark/testkit';
import { FYERS_ON_THE_WIRE } from './wire.fixture.ts';

brokerSuite({
  name: 'FYERS',
  abilities: LIVE_ABILITIES,
  open: (options) => openWireStage(FYERS_ON_THE_WIRE, options),
});
