import type { Actor, AlertAction, AlertRow, Instant } from '@spark/core';
import type { AlertOfSpark } from './alert-runner.ts';

/** No webhook has this number. */
const NO_WEBHOOK = 0;

/** How the actions of one firing of an instruction are found again. */
export function fingerprintOf(instructionId: number, firing: number): string {
  return `instruction ${instructionId} ${firing}`;
}

/** The same for its messages to an address of the user. */
export function postFingerprintOf(instructionId: number, firing: number): string {
  return postsOf(fingerprintOf(instructionId, firing));
}

/** What messages to addresses are found by that belong to actions with this fingerprint. */
function postsOf(fingerprint: string): string {
  return `${fingerprint} post`;
}

export const ROWS_OF_FIRING_MAX = 2;

/** The rows of one firing: messages to addresses are apart, so that nothing else waits for them. */
export function rowsOf(alert: AlertOfSpark, at: Instant, firstId: number): readonly AlertRow[] {
  const { ucc, fingerprint: own, actions } = alert;
  const isPost = ({ kind }: AlertAction): boolean => kind === 'post';
  const row = (fingerprint: string, of: readonly AlertAction[], id: number): readonly AlertRow[] =>
    of.length === 0
      ? []
      : [
          {
            ...{ id, ucc, webhookId: NO_WEBHOOK, fingerprint, bodyHash: fingerprint, at },
            ...{ actions: of, outcomes: [], finished: false },
          },
        ];
  return [
    ...row(
      own,
      actions.filter((action) => !isPost(action)),
      firstId,
    ),
    ...row(postsOf(own), actions.filter(isPost), firstId + 1),
  ];
}

/** Alerts of one lane run one after the other. */
export function laneOf({ ucc, webhookId, fingerprint, actions }: AlertRow): string {
  const isPosts = webhookId === NO_WEBHOOK && actions.every(({ kind }) => kind === 'post');
  if (!isPosts) return ucc;
  return `${ucc} post ${subjectOf(fingerprint)}`;
}

/** Who asks for the actions of an alert. */
export function actorOf({ webhookId, fingerprint }: AlertRow): Actor {
  if (webhookId !== NO_WEBHOOK) return { kind: 'webhook', name: String(webhookId) };
  return { kind: 'spark', name: `for ${subjectOf(fingerprint)}` };
}

/** `instruction 7`, `deployment 3`. */
function subjectOf(fingerprint: string): string {
  return fingerprint.split(' ').slice(0, 2).join(' ');
}
