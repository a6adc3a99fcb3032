/** Why a rule of the desk refuses. The rim turns it into a sentence. */
export type DeskRefusal =
  | { readonly code: 'name-unknown'; readonly what: NamedThing; readonly name: string }
  | {
      readonly code: 'name-taken';
      readonly what: NamedThing;
      readonly name: string;
      readonly existing: string;
    }
  | { readonly code: 'name-unusable'; readonly what: NamedThing; readonly name: string }
  | { readonly code: 'limit-reached'; readonly what: NamedThing; readonly limit: number }
  | { readonly code: 'not-for-visitors'; readonly what: 'live-account' | 'chat' | 'limits' }
  | { readonly code: 'account-disabled'; readonly name: string }
  | { readonly code: 'account-at-work'; readonly name: string }
  /** A live account has its money at its broker. */
  | { readonly code: 'capital-of-broker'; readonly broker: string }
  | { readonly code: 'strategy-at-work'; readonly name: string }
  /** A deployment trades with it. */
  | {
      readonly code: 'deployed';
      readonly deployment: number;
      readonly what: 'strategy' | 'account';
      readonly name: string;
    }
  | {
      readonly code: 'broker-mismatch';
      readonly name: string;
      readonly broker: string;
      readonly given: string;
    }
  | { readonly code: 'link-unknown'; readonly strategyName: string; readonly accountName: string }
  | { readonly code: 'link-exists'; readonly strategyName: string; readonly accountName: string }
  | { readonly code: 'params-too-large'; readonly bytes: number; readonly bytesMax: number };

export type NamedThing = 'account' | 'strategy' | 'user';
