/** Two-part keys of PostgreSQL's advisory locks; the first part marks them as ours ("SPRK"). */
export const ADVISORY_CLASS = 0x53_50_52_4b;

export const ADVISORY_LOCK = { migration: 1, server: 2 } as const;
