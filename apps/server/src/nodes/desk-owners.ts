import type { ClusterNodePort } from '@spark/application';

export type { DeskOwner } from '@spark/application';

/** What passing on asks about owners. */
export type DeskOwners = Pick<ClusterNodePort, 'me' | 'whoOwns' | 'lookAgain' | 'isPeer'>;
