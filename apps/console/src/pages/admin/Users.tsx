import type { AddedUser, UserRow } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSignedIn, useSpark } from '../../session/session-context.tsx';
import { count } from '../../text/money.ts';
import styles from './Admin.module.css';
import { UserLimits } from './UserLimits.tsx';

const COLUMNS: readonly Column<UserRow>[] = [
  { id: 'name', head: 'Name', cell: ({ Name }) => <strong>{Name}</strong>, value: ({ Name }) => Name },
  { id: 'email', head: 'E-mail', cell: ({ Email }) => Email, value: ({ Email }) => Email },
  { id: 'ucc', head: 'Code', cell: ({ UCC }) => <code>{UCC}</code>, value: ({ UCC }) => UCC, isExtra: true },
  {
    id: 'type',
    head: 'Kind',
    cell: ({ UserType }) => UserType,
    value: ({ UserType }) => UserType,
    isExtra: true,
  },
  {
    id: 'accounts',
    head: 'Accounts',
    cell: ({ acLimit }) => count(acLimit),
    value: ({ acLimit }) => acLimit,
    isNumber: true,
    isExtra: true,
  },
  {
    id: 'login',
    head: 'Last login',
    cell: ({ LastLogin }) => LastLogin ?? 'never',
    value: ({ LastLogin }) => LastLogin,
    isExtra: true,
  },
  {
    id: 'state',
    head: 'State',
    cell: ({ Disabled }) => (
      <Chip tone={Disabled === 1 ? 'bad' : 'good'}>{Disabled === 1 ? 'disabled' : 'enabled'}</Chip>
    ),
    value: ({ Disabled }) => Disabled,
  },
];

/** The users of this Spark. A made-up password is shown once. */
export function Users(): ReactNode {
  const spark = useSpark();
  const { ucc } = useSignedIn();
  const [limited, setLimited] = useState<UserRow | null>(null);
  const users = useRead(['users'], async (client) => (await client.listUsers()).data);
  const change = useAction(({ UCC, Disabled }: { readonly UCC: string; readonly Disabled: boolean }) =>
    spark.changeUser({ UCC, Disabled }),
  );
  return (
    <Panel title="Users" isPlain>
      <NewUser />
      {users.error && <Failure error={users.error} onRetry={() => void users.refetch()} />}
      {users.isPending ? (
        <Loading label="Reading the users" rows={4} />
      ) : (
        <DataTable
          caption="Users"
          columns={COLUMNS}
          rows={users.data ?? []}
          rowKey={({ UCC }) => UCC}
          isOld={users.isError}
          actions={({ UCC, Name, Disabled, ...user }) => (
            <>
              <Button
                isSmall
                aria-label={`Limits of ${Name}`}
                onClick={() => setLimited({ UCC, Name, Disabled, ...user })}
              >
                Limits
              </Button>
              {UCC !== ucc && (
                <Button
                  isSmall
                  tone={Disabled === 1 ? 'plain' : 'danger'}
                  aria-label={`${Disabled === 1 ? 'Enable' : 'Disable'} ${Name}`}
                  onClick={() => void change.run({ UCC, Disabled: Disabled === 0 })}
                >
                  {Disabled === 1 ? 'Enable' : 'Disable'}
                </Button>
              )}
            </>
          )}
          empty={<Empty>No users.</Empty>}
        />
      )}
      {limited && <UserLimits user={limited} onClose={() => setLimited(null)} />}
    </Panel>
  );
}

function NewUser(): ReactNode {
  const spark = useSpark();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'basic' | 'admin'>('basic');
  const [added, setAdded] = useState<AddedUser | null>(null);
  const { run, isBusy } = useAction(async () => {
    const reply = await spark.addUser({
      Email: email,
      ...(name === '' ? {} : { Name: name }),
      admin: kind === 'admin',
    });
    setAdded(reply.data[0] ?? null);
    return reply;
  });

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await run(undefined))) return;
    setEmail('');
    setName('');
  }

  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label="E-mail"
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <SelectField
        label="Kind"
        value={kind}
        onChange={(event) => setKind(event.target.value as 'basic' | 'admin')}
      >
        <option>basic</option>
        <option>admin</option>
      </SelectField>
      <Button type="submit" tone="main" isBusy={isBusy}>
        Add user
      </Button>
      {added?.Password && (
        <p className={styles.secret}>
          The password of {added.Email}, shown this once: <code>{added.Password}</code>{' '}
          <Button isSmall onClick={() => setAdded(null)}>
            Hide it
          </Button>
        </p>
      )}
    </form>
  );
}
