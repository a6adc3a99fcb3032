/** A strategy, in one account or in all; everything in one account; or all that a user has. */
export type Scope =
  | { readonly kind: 'strategy'; readonly strategyName: string; readonly accountName: string | null }
  | { readonly kind: 'account'; readonly accountName: string }
  | { readonly kind: 'all'; readonly accountName: null };
