import { serve } from '../../src/process/serve.ts';

/** The real server. Its brokers are at the addresses of `SPARK_BROKER_HOSTS`, and list a handful of instruments. */
await serve({ hasShortLists: true });
