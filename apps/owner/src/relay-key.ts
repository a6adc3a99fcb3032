import { relayKeyText } from '@spark/application';
import type { Commands } from './command.ts';
import { onData } from './with-data.ts';

export const relayCommands: Commands = {
  'relay key': onData(
    'prints SPARK_RELAY_KEY for relays; it opens no stored secret',
    async ({ ring }, _, { say }) => {
      say(relayKeyText(ring.current));
      return 0;
    },
  ),
};
