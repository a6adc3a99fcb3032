import { useEffect, useState } from 'react';
import { explainOutcome } from '../api-reference/explain-outcome.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import { type CallOutcome, sendCall } from '../api-reference/send-call.ts';
import { useSession } from '../api-reference/session.ts';
import tryItStyles from '../api-reference/TryIt.module.css';
import styles from './LiveDesk.module.css';
import { OrderTable, type PlacedOrder, placedOrders } from './OrderTable.tsx';
import { PositionTable } from './PositionTable.tsx';
import { type PaperStrategy, readPaperDesk } from './paper-desk.ts';
import { TicketForm } from './TicketForm.tsx';
import { UpdateStream } from './UpdateStream.tsx';
import { useOrderStream } from './use-order-stream.ts';
import { type PositionRow, usePositions } from './use-positions.ts';

/** A ticket with its orders, positions and messages. It reaches paper accounts only, whatever else is connected. */
export function OrderTicket() {
  const session = useSession();
  const [strategies, setStrategies] = useState<readonly PaperStrategy[]>();
  const [outcome, setOutcome] = useState<CallOutcome>();
  const { lines, rows, count, ended } = useOrderStream(session, 1);
  const positions = usePositions(session, count);

  useEffect(() => {
    setStrategies(undefined);
    if (!session.token) return;
    let isHere = true;
    void readPaperDesk(session).then((read) => {
      if (!isHere) return;
      if (read.ok) setStrategies(read.thing);
      else setOutcome(read.outcome);
    });
    return () => {
      isHere = false;
    };
  }, [session]);

  const send = async (method: string, path: string, body?: object) => {
    const address = `${session.server}${path}`;
    setOutcome(await sendCall({ method, address, token: session.token, body }, []));
  };

  // Orders and positions of live accounts come over the same line; this box neither shows nor touches them.
  const onPaper = new Map(
    strategies?.flatMap(({ accounts }) => accounts.map(({ name, identifier }) => [name, identifier])),
  );
  const isOnPaper = ({ AccountName }: { readonly AccountName: string }) => onPaper.has(AccountName);
  const orders = placedOrders(rows.filter(isOnPaper));
  const ownPositions = positions.filter(isOnPaper);

  /** In all accounts of the order at once, unless the strategy has live ones. */
  const toOrder = async (method: string, { strefID, rows: [first, ...rest] }: PlacedOrder, prices = {}) => {
    const order = { strategyname: first.StrategyName, strefID, ...prices };
    const strategy = strategies?.find(({ name }) => name === first.StrategyName);
    if (strategy?.isPaperOnly) return send(method, '/order', order);
    for (const { AccountName } of [first, ...rest])
      await send(method, '/order', { ...order, identifier: onPaper.get(AccountName) });
  };
  const squareOff = (row: PositionRow) => {
    const query = new URLSearchParams({
      acname: row.AccountName,
      stname: row.StrategyName,
      token: row.token,
      positionType: row.productType,
      qty: String(Math.abs(row.qty)),
      at_limit: 'false',
    });
    void send('POST', `/SquareOffSingle?${query}`);
  };

  const isBad = outcome && !(outcome.kind === 'answered' && outcome.status < 400);
  return (
    <div className={styles.panel}>
      <LoginBox id="order-ticket" isNeeded={true} purpose="Orders need an access token." outcome={outcome} />
      {strategies?.length === 0 && (
        <p>
          No strategy of yours is linked to a paper account. Add an account with the broker testBroker, link
          it, then open this box again.
        </p>
      )}
      {session.token && strategies && strategies.length > 0 && (
        <div className={styles.sides}>
          <div>
            <TicketForm strategies={strategies} onPlace={(order) => void send('POST', '/order', order)} />
            <p role="status">{outcome && !isBad ? messageIn(outcome) : ''}</p>
            {isBad && (
              <p role="alert" className={tryItStyles.problem}>
                {explainOutcome(outcome)}
              </p>
            )}
          </div>
          <div>
            <UpdateStream lines={lines} />
            {ended !== '' && <p role="alert">{ended}</p>}
          </div>
        </div>
      )}
      {isBad && !strategies && (
        <p role="alert" className={tryItStyles.problem}>
          {explainOutcome(outcome)}
        </p>
      )}
      {ownPositions.length > 0 && <PositionTable positions={ownPositions} onClose={squareOff} />}
      {orders.length > 0 && (
        <OrderTable
          orders={orders}
          onModify={(order, prices) => void toOrder('PUT', order, prices)}
          onCancel={(order) => void toOrder('DELETE', order)}
        />
      )}
    </div>
  );
}

function messageIn(answer: CallOutcome): string {
  if (answer.kind !== 'answered') return '';
  return String((answer.body as { readonly message?: unknown }).message ?? '');
}
