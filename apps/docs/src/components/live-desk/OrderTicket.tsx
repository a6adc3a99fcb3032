import { type FormEvent, useEffect, useState } from 'react';
import { explainOutcome } from '../api-reference/explain-outcome.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import { type CallOutcome, sendCall } from '../api-reference/send-call.ts';
import { changeSession, useSession } from '../api-reference/session.ts';
import tryItStyles from '../api-reference/TryIt.module.css';
import { followOrders, type OrderRow } from './follow-orders.ts';
import styles from './LiveDesk.module.css';

const ROWS_MAX = 20;

interface PaperAccount {
  readonly name: string;
  readonly identifier: string;
}

/** A small ticket and its orders. It reaches paper accounts only, whatever else the strategy is linked to. */
export function OrderTicket() {
  const session = useSession();
  const [accounts, setAccounts] = useState<readonly PaperAccount[]>();
  const [rows, setRows] = useState<readonly OrderRow[]>([]);
  const [outcome, setOutcome] = useState<CallOutcome>();
  const [said, setSaid] = useState('');
  const [orderType, setOrderType] = useState('Market');

  useEffect(() => {
    setAccounts(undefined);
    setRows([]);
    if (!session.token) return;
    let isHere = true;
    readPaperAccounts(session).then((found) => {
      if (!isHere) return;
      if (Array.isArray(found)) {
        setAccounts(found);
        return;
      }
      const answer = found as CallOutcome;
      setOutcome(answer);
      // A token that is no longer good is forgotten, so that the ways in are offered again.
      if (answer.kind === 'answered' && answer.status === 401) changeSession({ token: '' });
    });
    const following = followOrders(session, true, {
      frame: (_, { type, data }) => {
        if (type === 'OrderUpdate') setRows((before) => data.reduce(withRow, before));
      },
      end: setSaid,
    });
    return () => {
      isHere = false;
      following.stop();
    };
  }, [session]);

  const send = async (method: string, body: object) => {
    const answer = await sendCall(
      { method, address: `${session.server}/order`, token: session.token, body },
      [],
    );
    setOutcome(answer);
    setSaid(messageIn(answer));
  };
  const place = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    void send('POST', {
      strategyname: given.get('strategyname'),
      identifier: given.get('identifier'),
      token: given.get('token'),
      qty: Number(given.get('qty')),
      transType: given.get('transType'),
      orderType,
      productType: 'Intraday',
      ...(orderType === 'Limit' ? { limitPrice: Number(given.get('limitPrice')) } : {}),
    });
  };

  // Orders of live accounts come over the same line; this box neither shows nor touches them.
  const identifierOf = (row: OrderRow) => accounts?.find(({ name }) => name === row.AccountName)?.identifier;
  const ownRows = rows.filter((row) => identifierOf(row) !== undefined);
  const cancel = (row: OrderRow) =>
    void send('DELETE', {
      strategyname: row.StrategyName,
      strefID: row.strefID,
      identifier: identifierOf(row),
    });

  return (
    <div className={styles.panel}>
      <LoginBox id="order-ticket" isNeeded={true} purpose="Orders need an access token." outcome={outcome} />
      {accounts?.length === 0 && (
        <p>You have no paper account. Add one with the broker testBroker, then open this box again.</p>
      )}
      {accounts && accounts.length > 0 && (
        <form onSubmit={place} aria-label="Order ticket">
          <div className={styles.fields}>
            <Choice
              name="identifier"
              label="Paper account"
              values={accounts.map((each) => [each.identifier, each.name])}
            />
            <Field name="strategyname" label="Strategy" start="demo" />
            <Field name="token" label="Instrument" start="NSE:212" />
            <Field name="qty" label="Quantity" start="10" type="number" />
            <Choice name="transType" label="Side" values={['Buy', 'Sell'].map((each) => [each, each])} />
            <Choice
              name="orderType"
              label="Type"
              values={['Market', 'Limit'].map((each) => [each, each])}
              onChange={setOrderType}
            />
            {orderType === 'Limit' && (
              <Field name="limitPrice" label="Limit price (₹)" start="150" type="number" />
            )}
          </div>
          <button type="submit" className="button button--primary button--sm">
            Place order
          </button>
        </form>
      )}
      <p role="status">{said}</p>
      {outcome && !(outcome.kind === 'answered' && outcome.status < 400) && (
        <p role="alert" className={tryItStyles.problem}>
          {explainOutcome(outcome)}
        </p>
      )}
      {ownRows.length > 0 && <Orders rows={ownRows} onCancel={cancel} />}
    </div>
  );
}

function Field(props: {
  readonly name: string;
  readonly label: string;
  readonly start: string;
  readonly type?: string;
}) {
  return (
    <div className={tryItStyles.field}>
      <label htmlFor={`ticket-${props.name}`}>{props.label}</label>
      <input
        id={`ticket-${props.name}`}
        name={props.name}
        defaultValue={props.start}
        type={props.type ?? 'text'}
        step="any"
        required
      />
    </div>
  );
}

function Choice(props: {
  readonly name: string;
  readonly label: string;
  readonly values: readonly (readonly string[])[];
  readonly onChange?: (value: string) => void;
}) {
  return (
    <div className={tryItStyles.field}>
      <label htmlFor={`ticket-${props.name}`}>{props.label}</label>
      <select
        id={`ticket-${props.name}`}
        name={props.name}
        onChange={(event) => props.onChange?.(event.target.value)}
      >
        {props.values.map(([value, told]) => (
          <option key={value} value={value}>
            {told}
          </option>
        ))}
      </select>
    </div>
  );
}

function Orders(props: { readonly rows: readonly OrderRow[]; readonly onCancel: (row: OrderRow) => void }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.orders} aria-label="Your orders of today, live" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Status</th>
            <th scope="col">Filled</th>
            <th scope="col">Price</th>
            <th scope="col">Action</th>
            <th scope="col">Account</th>
            <th scope="col">strefID</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={`${row.strefID}-${row.AccountName}`}>
              <td>
                {row.transType} {row.symbol}
              </td>
              <td>{row.status}</td>
              <td>
                {row.filledQty} of {row.qty}
              </td>
              <td>{row.tradePrice}</td>
              <td>
                {row.active === 1 ? (
                  <button
                    type="button"
                    className="button button--secondary button--sm"
                    aria-label={`Cancel order ${row.strefID}`}
                    onClick={() => props.onCancel(row)}
                  >
                    Cancel
                  </button>
                ) : (
                  '–'
                )}
              </td>
              <td>{row.AccountName}</td>
              <td>{row.strefID}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The newest order first; an update takes the place of what was known of its order. */
function withRow(rows: readonly OrderRow[], row: OrderRow): readonly OrderRow[] {
  const isSame = (other: OrderRow) => other.strefID === row.strefID && other.AccountName === row.AccountName;
  const next = rows.some(isSame) ? rows.map((each) => (isSame(each) ? row : each)) : [row, ...rows];
  return next.slice(0, ROWS_MAX);
}

type Account = { readonly AccountName: string; readonly Broker: string; readonly UCC: string };

async function readPaperAccounts(session: {
  readonly server: string;
  readonly token: string;
}): Promise<readonly PaperAccount[] | CallOutcome> {
  const answer = await sendCall(
    { method: 'GET', address: `${session.server}/account`, token: session.token },
    [],
  );
  if (answer.kind !== 'answered' || answer.status >= 400) return answer;
  const { data } = answer.body as { readonly data: readonly Account[] };
  return (
    data
      .filter(({ Broker }) => Broker === 'testBroker')
      .map(({ AccountName, UCC }) => ({ name: AccountName, identifier: `${UCC}:${AccountName}` }))
      // The one that Spark itself made is linked to the strategy that stands in the ticket.
      .sort((one, other) => Number(other.name === 'paper') - Number(one.name === 'paper'))
  );
}

function messageIn(answer: CallOutcome): string {
  if (answer.kind !== 'answered' || answer.status >= 400) return '';
  return String((answer.body as { readonly message?: unknown }).message ?? '');
}
