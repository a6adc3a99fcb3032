/** One account among those of all users. */
export type AccountKey = { readonly ucc: string; readonly accountName: string };
