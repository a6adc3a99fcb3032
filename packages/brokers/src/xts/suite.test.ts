import { brokerSuite, LIVE_ABILITIES, openWireStage } from '@spark/testkit';
import { XTS_ON_THE_WIRE } from './wire.fixture.ts';

brokerSuite({
  name: 'IIFL XTS',
  abilities: LIVE_ABILITIES,
  open: (options) => openWireStage(XTS_ON_THE_WIRE, options),
});
