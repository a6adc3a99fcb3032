import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly tone?: 'plain' | 'main' | 'buy' | 'sell' | 'danger' | 'quiet';
  readonly isSmall?: boolean;
  /** It works: shown as such, and not pressed twice. */
  readonly isBusy?: boolean;
};

export function Button({
  tone = 'plain',
  isSmall = false,
  isBusy = false,
  className = '',
  disabled,
  ...rest
}: ButtonProps): ReactNode {
  const classes = [styles.button, styles[tone], isSmall ? styles.small : '', className].join(' ');
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
    />
  );
}
