import { liveSimulation } from '@spark/testkit';
import { ANGEL_ON_THE_WIRE } from './wire.fixture.ts';

liveSimulation('Angel One', ANGEL_ON_THE_WIRE);
