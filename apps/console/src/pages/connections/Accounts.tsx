import type { Account } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useAction } from '../../parts/use-action.ts';
import { useAccounts } from '../../reads/desk-reads.ts';
import { useSpark } from '../../session/session-context.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { BROKER_NAMES } from './broker-fields.ts';
import { FundsDialog } from './FundsDialog.tsx';
import { LoginDialog } from './LoginDialog.tsx';
import { SessionChip } from './SessionChip.tsx';
import { TradeOfAll } from './TradeOfAll.tsx';

type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'login' | 'funds'; readonly account: Account }
  | null;

const COLUMNS: readonly Column<Account>[] = [
  {
    id: 'name',
    head: 'Account',
    cell: ({ AccountName }) => <strong>{AccountName}</strong>,
    value: ({ AccountName }) => AccountName,
  },
  {
    id: 'broker',
    head: 'Broker',
    cell: ({ Broker }) => BROKER_NAMES[Broker],
    value: ({ Broker }) => Broker,
  },
  {
    id: 'client',
    head: 'Client code',
    cell: ({ Clientid }) => Clientid,
    value: ({ Clientid }) => Clientid,
    isExtra: true,
  },
  {
    id: 'session',
    head: 'Session',
    cell: ({ Session }) => <SessionChip session={Session} />,
    value: ({ Session }) => Session.State,
  },
  {
    id: 'message',
    head: 'Note',
    cell: ({ Session }) => <span className="quiet">{Session.Message ?? ''}</span>,
    value: ({ Session }) => Session.Message,
    isExtra: true,
  },
  {
    id: 'trade',
    head: 'Trade',
    cell: (account) => <TradeSwitch account={account} />,
    value: ({ Trade }) => Trade,
  },
];

export function Accounts(): ReactNode {
  const accounts = useAccounts();
  const [opened, setOpened] = useState<Opened>(null);
  const spark = useSpark();
  const remove = useAction((AccountName: string) => spark.deleteAccount({ AccountName }));
  const test = useAction((AccountName: string) => spark.sendTestMessage({ AccountName }));
  const reconnect = useAction((acname: string) => spark.reconnectOrderFeed({ acname }));
  if (accounts.isPending) return <Loading label="Reading your accounts" />;
  return (
    <>
      {accounts.error && <Failure error={accounts.error} onRetry={() => void accounts.refetch()} />}
      <DataTable
        caption="Accounts"
        columns={COLUMNS}
        rows={accounts.data ?? []}
        rowKey={({ AccountName }) => AccountName}
        tools={
          <>
            <Button isSmall tone="main" onClick={() => setOpened({ kind: 'add' })}>
              Add account
            </Button>
            <TradeOfAll accounts={accounts.data ?? []} />
          </>
        }
        actions={(account) => (
          <>
            {(account.Broker !== 'testBroker' || account.Session.State !== 'live') && (
              <Button
                isSmall
                aria-label={`Log in ${account.AccountName}`}
                onClick={() => setOpened({ kind: 'login', account })}
              >
                Log in
              </Button>
            )}
            <Menu label="⋯" title={`More for ${account.AccountName}`} isSmall>
              <MenuItem onClick={() => setOpened({ kind: 'change', account })}>Change</MenuItem>
              <MenuItem onClick={() => setOpened({ kind: 'funds', account })}>Funds and difference</MenuItem>
              <MenuItem onClick={() => void test.run(account.AccountName)}>Send a test to Telegram</MenuItem>
              {account.Broker !== 'testBroker' && (
                <MenuItem onClick={() => void reconnect.run(account.AccountName)}>
                  Connect its order feed again
                </MenuItem>
              )}
              <EnableItem account={account} />
              <MenuItem tone="danger" onClick={() => void remove.run(account.AccountName)}>
                Delete {account.AccountName}
              </MenuItem>
            </Menu>
          </>
        )}
        isOld={accounts.isError}
        empty={
          <Empty action={<Button onClick={() => setOpened({ kind: 'add' })}>Add account</Button>}>
            No account yet. Paper needs nothing but a name.
          </Empty>
        }
      />
      {opened?.kind === 'add' && <AccountDialog account={null} onClose={() => setOpened(null)} />}
      {opened?.kind === 'change' && (
        <AccountDialog account={opened.account} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === 'login' && <LoginDialog account={opened.account} onClose={() => setOpened(null)} />}
      {opened?.kind === 'funds' && <FundsDialog account={opened.account} onClose={() => setOpened(null)} />}
    </>
  );
}

function TradeSwitch({ account: { AccountName, Trade } }: { readonly account: Account }): ReactNode {
  const spark = useSpark();
  const isOn = Trade === 'Y';
  const { run, isBusy } = useAction(() => spark.activateAccount({ AccountName, yn: isOn ? 'N' : 'Y' }));
  return (
    <Button
      isSmall
      isBusy={isBusy}
      aria-pressed={isOn}
      aria-label={`Trade of ${AccountName}: ${isOn ? 'on' : 'off'}`}
      onClick={() => void run(undefined)}
    >
      {isOn ? 'on' : 'off'}
    </Button>
  );
}

/** A disabled account takes no order and counts for no limit, and keeps what was entered for it. */
function EnableItem({ account: { AccountName } }: { readonly account: Account }): ReactNode {
  const spark = useSpark();
  const desk = useDesk();
  const isEnabled = desk.data?.accounts.find((each) => each.AccountName === AccountName)?.Enabled;
  const { run } = useAction(() =>
    isEnabled
      ? spark.disableAccount({ accountname: AccountName })
      : spark.enableAccount({ accountname: AccountName }),
  );
  if (isEnabled === undefined) return null;
  return <MenuItem onClick={() => void run(undefined)}>{isEnabled ? 'Disable' : 'Enable'} it</MenuItem>;
}
