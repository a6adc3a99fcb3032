import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { openTicket } from '../../ticket/ticket-store.ts';
import type { OrderGroup } from './order-groups.ts';
import { failedIn } from './order-request.ts';
import { useOrderActions } from './use-order-actions.ts';

/** What is opened for an order. */
export type OrderAsked = {
  readonly what: 'modify' | 'retry' | 'code' | 'delete';
  readonly order: OrderGroup;
};

export function canModify({ isOpen, orderType }: OrderGroup): boolean {
  return isOpen && orderType !== 'Market';
}

type RowActionsProps = {
  readonly order: OrderGroup;
  readonly onAsk: (asked: OrderAsked) => void;
};

export function RowActions({ order, onAsk }: RowActionsProps): ReactNode {
  const { cancel } = useOrderActions();
  return (
    <>
      {order.isOpen && (
        <Button isSmall tone="danger" isBusy={cancel.isBusy} onClick={() => void cancel.run(order)}>
          Cancel
        </Button>
      )}
      <OrderMenu order={order} onAsk={onAsk} isStory={false} />
    </>
  );
}

/** Everything else that can be done about an order. */
export function OrderMenu({
  order,
  onAsk,
  isStory,
}: RowActionsProps & { readonly isStory: boolean }): ReactNode {
  const { stop } = useOrderActions();
  const hasOperation = order.accounts.some(
    ({ active, operations }) => active === 1 && (operations.timeLimit > 0 || operations.priceBuffer > 0),
  );
  return (
    <Menu label="⋯" title={`More for ${order.symbol}, order ${order.strefID}`} isSmall>
      {!isStory && (
        <Link to="/orders/$strefID" params={{ strefID: String(order.strefID) }}>
          The whole story
        </Link>
      )}
      <Link to="/trade/$token" params={{ token: order.token }}>
        Open the chart
      </Link>
      {canModify(order) && (
        <MenuItem onClick={() => onAsk({ what: 'modify', order })}>Modify prices</MenuItem>
      )}
      {hasOperation && <MenuItem onClick={() => void stop.run(order)}>Stop its operation</MenuItem>}
      {failedIn(order).length > 0 && (
        <MenuItem onClick={() => onAsk({ what: 'retry', order })}>Try again where it failed</MenuItem>
      )}
      <MenuItem onClick={() => openTicket(sameAgain(order))}>Order the same again</MenuItem>
      <MenuItem onClick={() => onAsk({ what: 'code', order })}>Copy as code</MenuItem>
      {!order.isOpen && (
        <MenuItem tone="danger" onClick={() => onAsk({ what: 'delete', order })}>
          Delete the row
        </MenuItem>
      )}
    </Menu>
  );
}

function sameAgain({ token, transType, strategy, productType }: OrderGroup) {
  return { token, transType, strategyname: strategy, productType };
}
