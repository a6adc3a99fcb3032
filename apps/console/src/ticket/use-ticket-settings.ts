import { usePreference } from '../reads/use-preference.ts';
import {
  FIRST_DEFAULTS,
  readDefaults,
  readPresets,
  type TicketDefaults,
  type TicketPreset,
} from './ticket-settings.ts';

/** What tickets of the user begin with, in every browser. */
export const useTicketDefaults = () =>
  usePreference<TicketDefaults>({
    name: 'ticket-defaults',
    first: FIRST_DEFAULTS,
    read: readDefaults,
    write: (value) => ({ ...value }),
  });

export const useTicketPresets = () =>
  usePreference<readonly TicketPreset[]>({
    name: 'ticket-presets',
    first: [],
    read: readPresets,
    write: (presets) => ({ presets }),
  });
