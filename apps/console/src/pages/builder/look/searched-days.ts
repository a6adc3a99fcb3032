const DAY_MS = 86_400_000;
/** Most conditions are true again within days; the rare ones are worth a longer run. Visitors may play 90 days. */
const STRETCHES = [7, 30, 89] as const;

/** The last days of the stretches in which something is looked for, each longer than the one before, from the same first day on. */
export function searchedDays(from: string, lastDay: string): readonly string[] {
  if (from > lastDay) return [];
  const ends = STRETCHES.map((days) => {
    const end = new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
    return end < lastDay ? end : lastDay;
  });
  return [...new Set(ends)];
}
