import type { ReactNode } from 'react';
import { count } from '../text/money.ts';
import styles from './Ticket.module.css';

/** Five sizes, one click or one digit away. */
export function LotButtons({
  lots,
  lotSize,
  qty,
  onChoose,
}: {
  readonly lots: readonly number[];
  readonly lotSize: number;
  readonly qty: string;
  readonly onChoose: (qty: number) => void;
}): ReactNode {
  const unit = lotSize > 1 ? 'lots' : 'units';
  return (
    <fieldset className={styles.lots}>
      <legend className="visually-hidden">Quantity in {unit}</legend>
      {lots.map((each, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a size is its key on the keyboard
          key={index}
          type="button"
          className={styles.lot}
          aria-pressed={qty === String(each * lotSize)}
          title={`Key ${index + 1}`}
          onClick={() => onChoose(each * lotSize)}
        >
          {count(each)} {lotSize > 1 ? (each === 1 ? 'lot' : 'lots') : ''}
        </button>
      ))}
    </fieldset>
  );
}
