import { useState } from 'react';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import { useSpark } from '../spark-data/use-spark.ts';
import { FreshnessLine } from './FreshnessLine.tsx';
import styles from './TryDesk.module.css';
import { UpdateStream } from './UpdateStream.tsx';
import { useOrderStream } from './use-order-stream.ts';

/** The messages of /orderWS as they come. */
export function OrderConsole() {
  const spark = useSpark();
  const [attempts, setAttempts] = useState(0);
  const [isOn, setIsOn] = useState(false);
  const { messages, count, freshness } = useOrderStream(spark, isOn ? attempts : 0);
  const isConnected = isOn && freshness.state !== 'off';
  const connect = () => {
    setAttempts(attempts + 1);
    setIsOn(true);
  };
  return (
    <div className={styles.panel}>
      <LoginBox
        id="order-console"
        isNeeded={true}
        purpose="The websocket needs an access token."
        failure={freshness.state === 'off' ? freshness.why : undefined}
      />
      {spark && (
        <button
          type="button"
          className="button button--secondary button--sm"
          onClick={() => (isConnected ? setIsOn(false) : connect())}
        >
          {isConnected ? 'Disconnect' : 'Connect'}
        </button>
      )}
      {isOn && freshness.state !== 'live' ? (
        <FreshnessLine freshness={freshness} />
      ) : (
        <p role="status">{isOn ? connectedText(count) : 'Not connected.'}</p>
      )}
      {count > 0 && <UpdateStream messages={messages} />}
    </div>
  );
}

function connectedText(count: number): string {
  return `Connected. ${count} ${count === 1 ? 'message' : 'messages'}. A click on a line shows it whole.`;
}
