import { ABILITIES, brokerSuite, openWireStage } from '@spark/testkit';
import { FYERS_ON_THE_WIRE } from './fyers-wire.fixture.ts';

brokerSuite({
  name: 'FYERS',
  // Nothing at FYERS stops the same tag from being used again.
  abilities: ABILITIES.filter((ability) => ability !== 'one-order-per-tag'),
  open: () => openWireStage(FYERS_ON_THE_WIRE),
});
