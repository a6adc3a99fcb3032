/**
 * Loaded before the server of a test in a browser: from then on its clock begins at `SPARK_TEST_STARTS_AT`, an instant in
 * milliseconds, and goes on as clocks do. A session of the exchange can be at any hour of the day then.
 */
const startsAt = Number(process.env.SPARK_TEST_STARTS_AT);
const realNow = Date.now;
const shiftMs = startsAt - realNow();

function now(): number {
  return realNow() + shiftMs;
}

globalThis.Date = new Proxy(Date, {
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  apply: () => new Date().toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
});
