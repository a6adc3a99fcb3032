import type { LoginRefusal, VisitRefusal } from '@spark/application';
import { type Problem, problem } from '@spark/contract';
import { unreachable } from '@spark/core';

/** What is wrong, and after how many seconds it may be tried again. */
export type PassingProblem = { readonly problem: Problem; readonly retryAfterSeconds?: number };

export function toWireLoginRefusal(refusal: LoginRefusal): PassingProblem {
  switch (refusal.code) {
    case 'login-failed':
      return { problem: problem('login_failed') };
    case 'totp-missing':
      return { problem: problem('totp_missing') };
    case 'totp-wrong':
      return { problem: problem('totp_wrong') };
    case 'login-throttled': {
      const { seconds } = refusal;
      return { problem: problem('login_throttled', { seconds }), retryAfterSeconds: seconds };
    }
    default:
      return unreachable(refusal);
  }
}

export function toWireVisitRefusal({ seconds }: VisitRefusal): PassingProblem {
  return { problem: problem('visitors_too_many', { seconds }), retryAfterSeconds: seconds };
}
