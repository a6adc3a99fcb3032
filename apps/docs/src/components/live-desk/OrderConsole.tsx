import { useState } from 'react';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import { useSession } from '../api-reference/session.ts';
import styles from './LiveDesk.module.css';
import { UpdateStream } from './UpdateStream.tsx';
import { useOrderStream } from './use-order-stream.ts';

/** The messages of /orderWS as they come. */
export function OrderConsole() {
  const session = useSession();
  const [attempts, setAttempts] = useState(0);
  const [isOn, setIsOn] = useState(false);
  const { lines, count, ended } = useOrderStream(session, isOn ? attempts : 0);
  const isConnected = isOn && ended === '';
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
        outcome={undefined}
      />
      {session.token && (
        <button
          type="button"
          className="button button--secondary button--sm"
          onClick={() => (isConnected ? setIsOn(false) : connect())}
        >
          {isConnected ? 'Disconnect' : 'Connect'}
        </button>
      )}
      <p role="status">{stateText(isOn, ended, count)}</p>
      {count > 0 && <UpdateStream lines={lines} />}
    </div>
  );
}

function stateText(isOn: boolean, ended: string, count: number): string {
  if (!isOn) return 'Not connected.';
  if (ended !== '') return ended;
  if (count === 0) return 'Connecting…';
  return `Connected. ${count} ${count === 1 ? 'message' : 'messages'}. A click on a line shows it whole.`;
}
