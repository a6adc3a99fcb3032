import type { PreferenceRefusal, PreferenceHead as StoredHead, StoredPreference } from '@spark/application';
import { type Preference, type PreferenceHead, type Problem, problem } from '@spark/contract';
import { istTimestamp } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

export function toWirePreferenceHead({ name, version, at }: StoredHead): PreferenceHead {
  return { name, version, changedAt: istTimestamp(at) };
}

/** Nothing stored is an empty object, so that a page need not tell the two apart. */
export function toWirePreference(name: string, stored: StoredPreference | null): Preference {
  if (stored === null) return { name, version: 0, changedAt: null, value: {} };
  return { ...toWirePreferenceHead(stored), value: { ...Object(stored.value) } };
}

export function toWirePreferenceRefusal(refusal: PreferenceRefusal): Problem {
  switch (refusal.code) {
    case 'too-large':
      return problem('preference_too_large', { bytes: refusal.bytes, bytesMax: LIMITS.preferenceBytes });
    case 'too-many':
      return problem('limit_reached', {
        limit: LIMITS.preferencesPerUser,
        things: 'names in /console/prefs',
      });
    case 'changed':
      return problem('version_changed', { field: 'version', name: refusal.name, newest: refusal.newest });
  }
}
