import type { ReactNode } from 'react';
import { gain, type Known, price, rupees, toneOf, UNKNOWN } from '../text/money.ts';

type FigureProps = {
  readonly value: Known;
  /** Why it is unknown, where that is known. */
  readonly reason?: string | undefined;
};

/** A gain or a loss: sign, arrow and colour. */
export function Gain({ value, reason }: FigureProps): ReactNode {
  return (
    <Shown text={gain(value)} reason={reason} className={toneOf(value) === 'none' ? '' : toneOf(value)} />
  );
}

export function Rupees({ value, reason }: FigureProps): ReactNode {
  return <Shown text={rupees(value)} reason={reason} className="" />;
}

export function PriceFigure({ value, reason }: FigureProps): ReactNode {
  return <Shown text={price(value)} reason={reason} className="" />;
}

const NOT_KNOWN = 'Not known at the moment';

function Shown({
  text,
  reason,
  className,
}: {
  readonly text: string;
  readonly reason: string | undefined;
  readonly className: string;
}) {
  if (text !== UNKNOWN) return <span className={`figure ${className}`}>{text}</span>;
  const why = reason ?? NOT_KNOWN;
  return (
    <span className="figure quiet" title={why}>
      <span aria-hidden="true">{UNKNOWN}</span>
      <span className="visually-hidden">{why}</span>
    </span>
  );
}
