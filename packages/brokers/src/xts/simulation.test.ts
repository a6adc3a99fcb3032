import { liveSimulation } from '@spark/testkit';
import { XTS_ON_THE_WIRE } from './wire.fixture.ts';

liveSimulation('IIFL XTS', XTS_ON_THE_WIRE);
