import type { OrderRequest } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Choice } from '../parts/Field.tsx';
import { useProfile } from '../reads/desk-reads.ts';
import { type CodeLanguage, orderCode } from './order-code.ts';
import styles from './Ticket.module.css';

/** The same order for a program, to be copied. */
export function CodeDialog({
  order,
  note,
  onClose,
}: {
  readonly order: OrderRequest;
  readonly note?: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const [language, setLanguage] = useState<CodeLanguage>('ts');
  const profile = useProfile();
  const text = orderCode(language, {
    order,
    url: window.location.origin,
    userid: profile.data?.Email || 'you@example.com',
  });
  return (
    <Dialog title="This order as code" onClose={onClose}>
      <div className={styles.form}>
        <div className={styles.codeTools}>
          <Choice
            label="Language"
            isLabelHidden
            value={language}
            options={[
              ['ts', 'TypeScript'],
              ['python', 'Python'],
              ['curl', 'curl'],
            ]}
            onChange={setLanguage}
          />
          <CopyButton text={text} />
        </div>
        <pre className={styles.code}>{text}</pre>
        {note && <p className="quiet">{note}</p>}
      </div>
    </Dialog>
  );
}
