import { brokerSuite, LIVE_ABILITIES, openWireStage } from '@spark/testkit';
import { FYERS_ON_THE_WIRE } from './fyers-wire.fixture.ts';

brokerSuite({
  name: 'FYERS',
  // FYERS wants a trigger beyond the last price and a limit beyond the trigger.
  abilities: LIVE_ABILITIES.filter((ability) => ability !== 'any-stop'),
  open: () => openWireStage(FYERS_ON_THE_WIRE),
});
