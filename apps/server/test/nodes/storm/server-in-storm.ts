import './shifted-clocks.ts';
import { createRemoteVenue } from '@spark/testkit';
import { serve } from '../../../src/process/serve.ts';

/** The real server, with clocks that the test can set, whose orders go to a broker in the process of the test. */
await serve({ venue: createRemoteVenue(Number(process.env.TEST_VENUE_PORT)) });
