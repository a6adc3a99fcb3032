import type { InstrumentBook, PriceAlerts, SigningKeys } from '@spark/application';
import { readAlert, routes } from '@spark/contract';
import type { AlertAction } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { fromWireAlert } from '../wire/alert.ts';
import {
  fromWireAlertChange,
  fromWirePriceAlert,
  toWireAlertRefusal,
  toWirePriceAlert,
} from '../wire/price-alert.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { orRefuseInput } from './order-answer.ts';
import type { NameReading } from './unknown-names.ts';

type Parts = {
  readonly priceAlerts: PriceAlerts;
  readonly signingKeys: SigningKeys;
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly readNames: NameReading;
};

export function priceAlertCalls(calls: CallBook, parts: Parts): void {
  const { priceAlerts, signingKeys } = parts;

  /** The same actions as those of a webhook, read by the same rules. */
  async function actionsOf(
    desk: OpenDesk,
    sent: readonly unknown[],
    name: string | undefined,
  ): Promise<readonly AlertAction[]> {
    if (sent.length === 0) return [];
    const read = readAlert({ actions: sent });
    if (!read.ok) throw new CallRefused(read.problems);
    const setting = {
      ucc: desk.user.ucc,
      webhookName: name ?? 'Price alert',
      callPrefix: 'PriceAlert',
      table: parts.instruments.current,
    };
    return parts.readNames(desk, () => orRefuseInput(fromWireAlert(read.actions, setting)));
  }

  calls.on(routes.listPriceAlerts, async ({ input, desk }) => ({
    data: (await priceAlerts.list(desk, input.all)).map(toWirePriceAlert),
  }));

  calls.on(routes.addPriceAlert, async ({ input, desk }) => {
    if (input.webhookUrl !== undefined) requireUser(desk, 'webhookUrl');
    const actions = await actionsOf(desk, input.actions, input.name);
    const added = await priceAlerts.add(desk, orRefuseInput(fromWirePriceAlert(input, actions)));
    if (!added.ok) throw new CallRefused([toWireAlertRefusal(added.error)]);
    return { data: [{ ...toWirePriceAlert(added.value), signingKey: added.value.signingKey }] };
  });

  calls.on(routes.changePriceAlert, async ({ input, desk }) => {
    if (input.webhookUrl !== undefined) requireUser(desk, 'webhookUrl');
    const known = priceAlerts.find(desk, input.id);
    if (known === null) throw refused('price_alert_unknown', { field: 'id', number: input.id });
    const actions =
      input.actions === undefined
        ? undefined
        : await actionsOf(desk, input.actions, input.name ?? known.name);
    const wanted = orRefuseInput(fromWireAlertChange(input, known, actions));
    const changed = await priceAlerts.change(desk, input.id, wanted);
    if (!changed.ok) throw new CallRefused([toWireAlertRefusal(changed.error)]);
    return { data: [{ ...toWirePriceAlert(changed.value), signingKey: changed.value.signingKey }] };
  });

  calls.on(routes.removePriceAlert, async ({ input, desk }) => {
    if (await priceAlerts.remove(desk, input.id)) return { data: [] };
    throw refused('price_alert_unknown', { field: 'id', number: input.id });
  });

  calls.on(routes.readSigningKey, async ({ desk }) => ({
    data: [{ exists: signingKeys.read(desk) !== null }],
  }));

  calls.on(routes.renewSigningKey, async ({ desk }) => {
    requireUser(desk);
    const signingKey = await signingKeys.renew(desk.user.ucc);
    if (signingKey === null) throw refused('token_invalid');
    return { data: [{ signingKey }] };
  });
}

/** Whoever is not known must not make this machine send anything anywhere. */
function requireUser({ user }: OpenDesk, field?: string): void {
  if (user.userType !== 'visitor') return;
  throw refused('not_for_visitors', {
    ...(field === undefined ? {} : { field }),
    what: 'A message to an address',
  });
}
