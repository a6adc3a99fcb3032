import type { Account } from '@spark/client';
import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../../parts/Dialog.tsx';
import { Rupees } from '../../parts/Figure.tsx';
import { Chip } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { clockOf } from '../../text/clock-of.ts';
import { count } from '../../text/money.ts';
import styles from './Connections.module.css';

/** What the broker says of an account, beside what Spark has. */
export function FundsDialog({
  account,
  onClose,
}: {
  readonly account: Account;
  readonly onClose: () => void;
}): ReactNode {
  const { AccountName } = account;
  const read = useRead(['broker-account', AccountName], async (spark) => {
    const { data } = await spark.readBrokerAccount({ AccountName });
    return data[0];
  });
  const funds = read.data?.Funds;
  return (
    <Dialog title={`Funds of ${AccountName}`} onClose={onClose}>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Loading label="Asking the broker" rows={4} />}
      {read.data && (
        <>
          <dl className={styles.form}>
            <Fund name="Available" rupees={funds?.Available} />
            <Fund name="Used" rupees={funds?.Used} />
            <Fund name="Total" rupees={funds?.Total} />
          </dl>
          {read.data.Message && <p className={styles.note}>{read.data.Message}</p>}
          <div className={styles.matrix}>
            <table>
              <caption className="visually-hidden">Positions at the broker and in Spark</caption>
              <thead>
                <tr>
                  <th scope="col">Instrument</th>
                  <th scope="col">Broker</th>
                  <th scope="col">Spark</th>
                  <th scope="col">Same</th>
                </tr>
              </thead>
              <tbody>
                {read.data.Positions?.map((row) => (
                  <tr key={`${row.exchange} ${row.TradSymbol} ${row.product}`}>
                    <th scope="row">{row.TradSymbol}</th>
                    <td>{count(row.BrokerQty)}</td>
                    <td>{count(row.SparkQty)}</td>
                    <td>
                      <Chip tone={row.Agrees === false ? 'bad' : row.Agrees ? 'good' : 'none'}>
                        {row.Agrees === false ? 'differs' : row.Agrees ? 'same' : 'unknown'}
                      </Chip>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="quiet">Asked at {clockOf(read.data.AskedAt)}.</p>
        </>
      )}
    </Dialog>
  );
}

function Fund({
  name,
  rupees,
}: {
  readonly name: string;
  readonly rupees: ComponentProps<typeof Rupees>['value'];
}): ReactNode {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd>
        <Rupees value={rupees} reason="The broker did not say" />
      </dd>
    </div>
  );
}
