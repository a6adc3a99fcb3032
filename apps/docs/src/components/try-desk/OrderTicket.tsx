import type { PositionRow, Spark } from '@spark/client';
import { useEffect, useState } from 'react';
import { explainFailure } from '../api-reference/explain-failure.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import tryItStyles from '../api-reference/TryIt.module.css';
import { useSpark } from '../spark-data/use-spark.ts';
import { FreshnessLine } from './FreshnessLine.tsx';
import { type NewPrices, OrderTable, type PlacedOrder, placedOrders } from './OrderTable.tsx';
import { PositionTable } from './PositionTable.tsx';
import { type PaperStrategy, readPaperDesk } from './paper-desk.ts';
import { TicketForm } from './TicketForm.tsx';
import styles from './TryDesk.module.css';
import { UpdateStream } from './UpdateStream.tsx';
import { useOrderStream } from './use-order-stream.ts';
import { usePositions } from './use-positions.ts';

const ROWS_MAX = 60;

/** A ticket with its orders, positions and messages. It reaches paper accounts only, whatever else is connected. */
export function OrderTicket() {
  const spark = useSpark();
  const [strategies, setStrategies] = useState<readonly PaperStrategy[]>();
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const { messages, orders: rows, count, freshness } = useOrderStream(spark, 1);
  const positions = usePositions(spark, count);

  useEffect(() => {
    setStrategies(undefined);
    if (!spark) return;
    let isHere = true;
    const ifHere =
      <Thing,>(take: (thing: Thing) => void) =>
      (thing: Thing) =>
        isHere && take(thing);
    readPaperDesk(spark).then(ifHere(setStrategies), ifHere(setFailure));
    return () => {
      isHere = false;
    };
  }, [spark]);

  const send = async (call: (client: Spark) => Promise<{ readonly message: string }>) => {
    if (!spark) return;
    setFailure(undefined);
    setStatus('');
    await call(spark).then(({ message }) => setStatus(message), setFailure);
  };

  // Orders and positions of live accounts come over the same line; this box neither shows nor touches them.
  const onPaper = new Map(
    strategies?.flatMap(({ accounts }) => accounts.map(({ name, identifier }) => [name, identifier])),
  );
  const isOnPaper = ({ AccountName }: { readonly AccountName: string }) => onPaper.has(AccountName);
  const orders = placedOrders(rows.slice(0, ROWS_MAX).filter(isOnPaper));
  const ownPositions = positions.filter(isOnPaper);

  /** In all accounts of the order at once, unless the strategy has live ones. */
  const toOrder = async ({ strefID, rows: [first, ...rest] }: PlacedOrder, prices?: NewPrices) => {
    const order = { strategyname: first.StrategyName, strefID };
    const strategy = strategies?.find(({ name }) => name === first.StrategyName);
    const targets = strategy?.isPaperOnly
      ? [order]
      : [first, ...rest].map(({ AccountName }) => ({ ...order, identifier: onPaper.get(AccountName) }));
    for (const target of targets)
      await send((client) =>
        prices ? client.modifyOrder({ ...target, ...prices }) : client.cancelOrder(target),
      );
  };
  const squareOff = ({ AccountName, StrategyName, token, productType, qty }: PositionRow) =>
    send((client) =>
      client.squareOffSingle({
        acname: AccountName,
        stname: StrategyName,
        token,
        positionType: productType,
        qty: Math.abs(qty),
        at_limit: false,
      }),
    );

  const problem = failure !== undefined && (
    <p role="alert" className={tryItStyles.problem}>
      {explainFailure(failure)}
    </p>
  );
  return (
    <div className={styles.panel}>
      <LoginBox id="order-ticket" isNeeded={true} purpose="Orders need an access token." failure={failure} />
      {strategies?.length === 0 && (
        <p>
          No strategy of yours is linked to a paper account. Add an account with the broker testBroker, link
          it, then open this box again.
        </p>
      )}
      {spark && strategies && strategies.length > 0 && (
        <div className={styles.sides}>
          <div>
            <TicketForm
              strategies={strategies}
              onPlace={(order) => void send((client) => client.placeOrder(order))}
            />
            <p role="status">{status}</p>
            {problem}
          </div>
          <div>
            <UpdateStream messages={messages} />
            <FreshnessLine freshness={freshness} />
          </div>
        </div>
      )}
      {!strategies && problem}
      {ownPositions.length > 0 && (
        <PositionTable positions={ownPositions} onClose={(position) => void squareOff(position)} />
      )}
      {orders.length > 0 && (
        <OrderTable
          orders={orders}
          onModify={(order, prices) => void toOrder(order, prices)}
          onCancel={(order) => void toOrder(order)}
        />
      )}
    </div>
  );
}
