import type { NewWebhook, Webhook } from '@spark/client';
import { istInstant } from '@spark/web';
import { type FormEvent, type ReactNode, useState } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import { Button } from '../../parts/Button.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { ageText } from '../../text/age.ts';
import styles from './Alerts.module.css';

const DAYS = 365;

const COLUMNS: readonly Column<Webhook>[] = [
  { id: 'name', head: 'Name', cell: ({ name }) => <strong>{name}</strong>, value: ({ name }) => name },
  {
    id: 'made',
    head: 'Made',
    cell: ({ createdAt }) => createdAt.slice(0, 10),
    value: ({ createdAt }) => createdAt,
    isExtra: true,
  },
  {
    id: 'ends',
    head: 'Ends',
    cell: ({ expiresAt }) => <Ends at={expiresAt} />,
    value: ({ expiresAt }) => expiresAt,
  },
  {
    id: 'used',
    head: 'Last used',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className="quiet">never</span> : lastUsedAt.replace('T', ' ').slice(0, 19),
    value: ({ lastUsedAt }) => lastUsedAt,
  },
];

/** Addresses at which alerts from outside are taken. An address is shown once, when it is made. */
export function Webhooks(): ReactNode {
  const spark = useSpark();
  const webhooks = useRead(['webhooks'], async (client) => (await client.listWebhooks()).data);
  const [name, setName] = useState('');
  const [made, setMade] = useState<NewWebhook | null>(null);
  const add = useAction(async () => {
    const reply = await spark.addWebhook({ name, days: DAYS });
    setMade(reply.data[0] ?? null);
    return reply;
  });
  const renew = useAction((id: number) => spark.renewWebhook({ id, days: DAYS }));
  const test = useAction(async (url: string) => {
    const token = url.slice(url.lastIndexOf('/') + 1);
    const message = `Test of the webhook ${made?.name ?? ''}`;
    await spark.receiveAlert({ token, body: { actions: [{ action: 'logalert', message }] } });
    return { message: 'The address took an alert. Its message is in the log.' };
  });
  const revoke = useAction((id: number) => spark.revokeWebhook({ id }));

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await add.run(undefined)) setName('');
  }

  return (
    <>
      <Panel title="New webhook">
        <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
          <TextField
            label="Name"
            hint="to tell it from others"
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" tone="main" isBusy={add.isBusy}>
            Make an address
          </Button>
        </form>
        {made && (
          <div className={styles.secret}>
            <p>
              Paste this address into the alert of TradingView. It is shown this once, and who has it can
              trade for you.
            </p>
            <p>
              <code>{made.url}</code>
            </p>
            <span className={styles.buttons}>
              <CopyButton text={made.url} label="Copy the address" />
              <Button isSmall isBusy={test.isBusy} onClick={() => void test.run(made.url)}>
                Test it
              </Button>
              <Button isSmall onClick={() => setMade(null)}>
                Hide it
              </Button>
            </span>
          </div>
        )}
      </Panel>
      {webhooks.error && <Failure error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
      {webhooks.isPending ? (
        <Loading label="Reading your webhooks" rows={4} />
      ) : (
        <DataTable
          isOld={webhooks.isError}
          caption="Webhooks"
          columns={COLUMNS}
          rows={webhooks.data ?? []}
          rowKey={({ id }) => String(id)}
          actions={(webhook) => (
            <>
              <Button
                isSmall
                isBusy={renew.isBusy}
                title={`${DAYS} days from now`}
                onClick={() => void renew.run(webhook.id)}
              >
                Renew
              </Button>
              <Button
                isSmall
                tone="danger"
                isBusy={revoke.isBusy}
                onClick={() => void revoke.run(webhook.id)}
              >
                Revoke
              </Button>
            </>
          )}
          empty={<Empty>No webhook yet. One is needed for alerts of TradingView.</Empty>}
        />
      )}
    </>
  );
}

const SOON_MS = 14 * 86_400_000;

/** The day an address ends; near its end it stands out. */
function Ends({ at }: { readonly at: string }): ReactNode {
  const leftMs = istInstant(at) - serverNow();
  return (
    <>
      {at.slice(0, 10)}{' '}
      {leftMs < SOON_MS && <Chip tone="warn">{leftMs <= 0 ? 'ended' : `${ageText(leftMs)} left`}</Chip>}
    </>
  );
}
