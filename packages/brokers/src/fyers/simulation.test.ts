import { liveSimulation } from '@spark/testkit';
import { FYERS_ON_THE_WIRE } from './wire.fixture.ts';

liveSimulation('FYERS', FYERS_ON_THE_WIRE);
