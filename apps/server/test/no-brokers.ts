import { REAL_HOSTS } from '@spark/application';

/** Addresses at which nobody listens, for `SPARK_BROKER_HOSTS`: no test reaches a real broker by accident. */
export const NO_BROKERS = JSON.stringify(
  Object.fromEntries(
    Object.entries(REAL_HOSTS).map(([broker, hosts]) => [
      broker,
      Object.fromEntries(Object.keys(hosts).map((name) => [name, 'http://127.0.0.1:9'])),
    ]),
  ),
);
