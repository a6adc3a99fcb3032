import { useRead } from './use-read.ts';

/** What several pages read. Each has one key, so that pages share what was read. */

export const useAccounts = (everyMs?: number) =>
  useRead(['accounts'], async (spark) => (await spark.listAccounts()).data, {
    ...(everyMs === undefined ? {} : { everyMs }),
  });

export const useStrategies = () =>
  useRead(['strategies'], async (spark) => (await spark.listStrategies()).data);

export const useLinks = () => useRead(['links'], async (spark) => (await spark.listLinks()).data);

export const useGuards = () => useRead(['guards'], async (spark) => (await spark.listGuards()).data);

export const useProfile = () => useRead(['profile'], async (spark) => (await spark.readProfile()).data[0]);

const SYSTEM_EVERY_MS = 30_000;

export const useSystem = () =>
  useRead(['system'], async (spark) => (await spark.readSystem()).data[0], { everyMs: SYSTEM_EVERY_MS });

const EXITS_EVERY_MS = 2_000;

export const useExits = () =>
  useRead(['exits'], async (spark) => (await spark.listExits()).data, { everyMs: EXITS_EVERY_MS });
