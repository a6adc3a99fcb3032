import type { OptionChain } from '@spark/client';
import { useEffect, useId, useState } from 'react';
import { explainFailure } from '../api-reference/explain-failure.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import tryItStyles from '../api-reference/TryIt.module.css';
import { useSpark } from '../spark-data/use-spark.ts';
import deskStyles from '../try-desk/TryDesk.module.css';
import { ChainTable } from './ChainTable.tsx';
import { type ChainChoice, followChain } from './follow-chain.ts';
import styles from './LiveChain.module.css';

const CHOICES: readonly ChainChoice[] = [
  { symbol: 'NIFTY', exchange: 'NFO' },
  { symbol: 'BANKNIFTY', exchange: 'NFO' },
  { symbol: 'SENSEX', exchange: 'BFO' },
];

/** The option chain of an index as it changes, from the reader's Spark. */
export function LiveChain() {
  const spark = useSpark();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [chain, setChain] = useState<OptionChain | null>(null);
  const [sentence, setSentence] = useState('');
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    setChain(null);
    setSentence('');
    setFailure(undefined);
    const choice = CHOICES[chosen];
    if (!spark || !choice) return;
    const following = followChain(spark, choice, {
      chain: setChain,
      say: setSentence,
      failed: (reason) => {
        // After a failure no price stays on the page that looks current.
        setChain(null);
        setFailure(reason);
      },
    });
    return following.stop;
  }, [spark, chosen]);

  return (
    <div className={deskStyles.panel}>
      <LoginBox id="live-chain" isNeeded={true} purpose="Prices need an access token." failure={failure} />
      {spark && (
        <div className={`${tryItStyles.field} ${styles.choice}`}>
          <label htmlFor={id}>Index</label>
          <select id={id} value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
            {CHOICES.map(({ symbol }, at) => (
              <option key={symbol} value={at}>
                {symbol}
              </option>
            ))}
          </select>
        </div>
      )}
      {failure !== undefined && (
        <p role="alert" className={tryItStyles.problem}>
          {explainFailure(failure)}
        </p>
      )}
      {spark && !chain && failure === undefined && <p role="status">Reading…</p>}
      {sentence !== '' && <p role="status">{sentence}</p>}
      {chain && <ChainTable chain={chain} isOld={sentence !== ''} />}
    </div>
  );
}
