import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count } from '../../text/money.ts';
import styles from './Data.module.css';

/** The list of instruments that is in use, as a file. It is read when it is asked for, since it is long. */
export function Master(): ReactNode {
  const spark = useSpark();
  const [rows, setRows] = useState<number | null>(null);
  const { run, isBusy } = useAction(async () => {
    const reply = await spark.readContractMaster();
    const text = reply.data[0] ?? '';
    // The first line has the names of the columns.
    const found = Math.max(0, text.trimEnd().split('\n').length - 1);
    setRows(found);
    saveFile('contract-master.csv', text);
    return { message: `${count(found)} instruments are in the file` };
  });
  return (
    <p className={styles.master}>
      <Button isSmall isBusy={isBusy} onClick={() => void run(undefined)}>
        Download the list in use
      </Button>
      <span className="quiet">
        {rows === null ? 'All instruments as CSV.' : `${count(rows)} instruments.`}
      </span>
    </p>
  );
}
