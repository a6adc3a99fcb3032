import { createRemoteVenue } from '@spark/testkit';
import { serve } from '../../src/process/serve.ts';

/** The real server, whose orders go to a broker in the process that started it. */
await serve({ venue: createRemoteVenue(Number(process.env.TEST_VENUE_PORT)) });
