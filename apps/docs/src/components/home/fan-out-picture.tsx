import styles from './home.module.css';

interface Account {
  readonly broker: string;
  readonly name: string;
  readonly sizing: string;
  readonly outcome: string;
  readonly isOff?: boolean;
}

const ACCOUNTS: readonly Account[] = [
  { broker: 'FYERS', name: 'account1', sizing: '× 1', outcome: '100 units' },
  { broker: 'Angel One', name: 'account2', sizing: '× 3', outcome: '300 units' },
  { broker: 'IIFL', name: 'account3', sizing: 'off', outcome: 'no order', isOff: true },
  { broker: 'testBroker', name: 'paper', sizing: '× 1', outcome: '100 units' },
];

const CARD_TOP = 14;
const CARD_STEP = 102;
const CARD_HEIGHT = 86;
const HUB = { x: 234, y: 210 };

/** One order on the left, four accounts on the right. Sizes are fixed by the view box, so nothing moves on load. */
export function FanOutPicture() {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 560 420"
      role="img"
      aria-label="One order to buy 100 ASHOKLEY goes through Spark to four accounts: 100 units at FYERS, 300 at Angel One with multiplier 3, nothing at IIFL because its link is off, and 100 on paper."
    >
      <path className={styles.wire} d={`M168 ${HUB.y} H${HUB.x}`} />
      {ACCOUNTS.map((account, index) => (
        <path
          key={account.name}
          className={account.isOff ? styles.wireOff : styles.wire}
          d={wireTo(index)}
          pathLength={100}
        />
      ))}
      {ACCOUNTS.map((account, index) =>
        account.isOff ? null : (
          <path key={account.name} className={styles.pulse} d={wireTo(index)} pathLength={100} />
        ),
      )}
      <OrderTicket />
      <circle className={styles.hub} cx={HUB.x} cy={HUB.y} r={36} />
      <path className={styles.bolt} d="M238 184 218 214h14l-5 24 24-32h-15z" />
      {ACCOUNTS.map((account, index) => (
        <AccountCard key={account.name} account={account} top={CARD_TOP + index * CARD_STEP} />
      ))}
    </svg>
  );
}

function wireTo(index: number): string {
  const y = CARD_TOP + index * CARD_STEP + CARD_HEIGHT / 2;
  return `M${HUB.x} ${HUB.y} C 290 ${HUB.y}, 276 ${y}, 330 ${y}`;
}

function OrderTicket() {
  return (
    <g>
      <rect className={styles.ticket} x={4} y={142} width={166} height={136} rx={14} />
      <text className={styles.ticketLabel} x={22} y={174}>
        ORDER
      </text>
      <text className={styles.ticketSide} x={22} y={206}>
        BUY 100
      </text>
      <text className={styles.cardTitle} x={22} y={233}>
        ASHOKLEY
      </text>
      <text className={styles.cardText} x={22} y={259}>
        strategy test1
      </text>
    </g>
  );
}

function AccountCard({ account, top }: { readonly account: Account; readonly top: number }) {
  return (
    <g className={account.isOff ? styles.cardOff : undefined}>
      <rect className={styles.card} x={330} y={top} width={226} height={CARD_HEIGHT} rx={14} />
      <text className={styles.cardTitle} x={350} y={top + 36}>
        {account.broker}
      </text>
      <text className={styles.cardText} x={350} y={top + 64}>
        {account.name}
      </text>
      <text className={styles.cardSizing} x={538} y={top + 36} textAnchor="end">
        {account.sizing}
      </text>
      <text className={styles.cardText} x={538} y={top + 64} textAnchor="end">
        {account.outcome}
      </text>
    </g>
  );
}
