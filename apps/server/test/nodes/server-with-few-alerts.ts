import { serve } from '../../src/process/serve.ts';

/** The real server, which takes six alerts at an address and from a sender, and hardly one more later. */
await serve({ alertRate: { burst: 6, perSecond: 0.001 } });
