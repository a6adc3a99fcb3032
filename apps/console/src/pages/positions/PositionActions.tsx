import type { LivePosition } from '@spark/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useInstrument } from '../../instruments/use-instrument.ts';
import { Button } from '../../parts/Button.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { showToast } from '../../parts/toasts.ts';
import { useLinks } from '../../reads/desk-reads.ts';
import { useSignedIn } from '../../session/session-context.tsx';
import { openTicket } from '../../ticket/ticket-store.ts';
import { addLeg } from '../basket/basket-store.ts';
import { askedQty } from '../orders/order-request.ts';
import type { Closing } from './CloseDialog.tsx';

type PositionActionsProps = {
  readonly row: LivePosition;
  readonly onClosing: (closing: Closing) => void;
  readonly onProtect: (row: LivePosition) => void;
  readonly onManual: (row: LivePosition) => void;
};

/** What a user can do about an open position. */
export function PositionActions({ row, onClosing, onProtect, onManual }: PositionActionsProps): ReactNode {
  const { symbol, AccountName, StrategyName } = row;
  return (
    <>
      <Button isSmall onClick={() => onClosing({ scope: 'position', row })}>
        Exit
      </Button>
      <Menu label="⋯" title={`More for ${symbol} in ${AccountName}`} isSmall>
        <Link to="/trade/$token" params={{ token: row.token }}>
          Open the chart
        </Link>
        <MenuItem onClick={() => onProtect(row)}>Stop loss and target</MenuItem>
        <StopOrder row={row} />
        <AddToIt row={row} />
        <AddToPayoff row={row} />
        <MenuItem onClick={() => onManual(row)}>I closed it at the broker</MenuItem>
        <MenuItem tone="danger" onClick={() => onClosing({ scope: 'instrument', row })}>
          Close {symbol} everywhere
        </MenuItem>
        <MenuItem tone="danger" onClick={() => onClosing({ scope: 'strategy', row })}>
          Close strategy {StrategyName}
        </MenuItem>
        <MenuItem tone="danger" onClick={() => onClosing({ scope: 'account', row })}>
          Close account {AccountName}
        </MenuItem>
      </Menu>
    </>
  );
}

type RowProps = { readonly row: LivePosition };

/** An SL-Limit order that waits at the exchange, for this account alone. */
function StopOrder({ row }: RowProps): ReactNode {
  const { ucc } = useSignedIn();
  const links = useLinks();
  const qty = askedQty({ ...row, qty: Math.abs(row.qty) }, links.data ?? []);
  return (
    <MenuItem
      onClick={() =>
        openTicket({
          token: row.token,
          transType: row.qty > 0 ? 'Sell' : 'Buy',
          orderType: 'SL-Limit',
          strategyname: row.StrategyName,
          productType: row.productType,
          identifier: `${ucc}:${row.AccountName}`,
          ...(qty === null ? {} : { qty }),
        })
      }
    >
      SL order at the exchange
    </MenuItem>
  );
}

function AddToIt({ row }: RowProps): ReactNode {
  return (
    <MenuItem
      onClick={() =>
        openTicket({
          token: row.token,
          transType: row.qty > 0 ? 'Buy' : 'Sell',
          strategyname: row.StrategyName,
          productType: row.productType,
        })
      }
    >
      Add to it
    </MenuItem>
  );
}

/** Only whole lots of futures and options make legs. */
function AddToPayoff({ row }: RowProps): ReactNode {
  const isContract = !row.token.startsWith('NSE:') && !row.token.startsWith('BSE:');
  const instrument = useInstrument(isContract ? row.token : undefined);
  if (!instrument) return null;
  const lots = Math.abs(row.qty) / instrument.lotsize;
  if (!Number.isInteger(lots)) return null;
  return (
    <MenuItem
      onClick={() => {
        addLeg({
          token: row.token,
          symbol: row.symbol,
          transType: row.qty > 0 ? 'Buy' : 'Sell',
          lots,
          lotSize: instrument.lotsize,
        });
        showToast({ tone: 'good', text: `${row.symbol} is a leg of the basket, with its payoff there` });
      }}
    >
      Add to payoff
    </MenuItem>
  );
}
