import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import { useSession } from '../api-reference/session.ts';
import { followOrders } from './follow-orders.ts';
import styles from './LiveDesk.module.css';

const MESSAGES_MAX = 100;

interface Message {
  readonly key: number;
  readonly text: string;
}

/** The messages of /orderWS, newest last, as they came. */
export function OrderConsole() {
  const session = useSession();
  const [isOn, setIsOn] = useState(false);
  const [state, setState] = useState('Not connected.');
  const [messages, setMessages] = useState<readonly Message[]>([]);

  useEffect(() => {
    if (!isOn || !session.token) return;
    let count = 0;
    setState('Connecting…');
    setMessages([]);
    const following = followOrders(session, true, {
      frame: (text) => {
        count += 1;
        const key = count;
        setState(`Connected. ${count} ${count === 1 ? 'message' : 'messages'}.`);
        setMessages((before) => [...before, { key, text }].slice(-MESSAGES_MAX));
      },
      end: (reason) => {
        setState(reason);
        setIsOn(false);
      },
    });
    return following.stop;
  }, [isOn, session]);

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
          onClick={() => {
            if (isOn) setState('Not connected.');
            setIsOn(!isOn);
          }}
        >
          {isOn ? 'Disconnect' : 'Connect'}
        </button>
      )}
      <p role="status">{state}</p>
      {messages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <ol className={styles.messages} aria-label="Messages of the order websocket" tabIndex={0}>
          {messages.map(({ key, text }) => (
            <li key={key}>{breakable(text)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The text as it came; a long line is broken after a comma rather than within a word. */
function breakable(text: string): readonly ReactNode[] {
  return text.split(/(?<=,)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change places.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
