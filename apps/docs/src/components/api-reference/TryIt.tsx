import { type ComponentType, useState } from 'react';
import type { CallForm } from '../../../plugins/api-reference/form-model.ts';
import styles from './TryIt.module.css';

type Panel = ComponentType<{ readonly id: string; readonly title: string; readonly form: CallForm }>;

type State =
  | { readonly state: 'closed' | 'loading' }
  | { readonly state: 'open'; readonly Panel: Panel; readonly form: CallForm }
  | { readonly state: 'failed'; readonly reason: string };

/** A button; the form behind it and the fields of all calls are fetched when the first one is opened. */
export function TryIt({ id, title }: { readonly id: string; readonly title: string }) {
  const [now, setNow] = useState<State>({ state: 'closed' });
  const open = async () => {
    setNow({ state: 'loading' });
    try {
      const [{ TryItPanel }, forms] = await Promise.all([
        import('./TryItPanel.tsx'),
        import('@generated/api-reference/default/forms.json'),
      ]);
      const form = forms.default[id];
      if (!form) throw new Error(`There is no form for ${id}`);
      setNow({ state: 'open', Panel: TryItPanel, form });
    } catch (error) {
      setNow({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const isOpen = now.state === 'open';
  return (
    <div className={styles.tryIt}>
      <button
        type="button"
        className={`button button--${isOpen ? 'secondary' : 'primary'} button--sm`}
        aria-expanded={isOpen}
        aria-label={isOpen ? `Close the form: ${title}` : `Try it: ${title}`}
        disabled={now.state === 'loading'}
        onClick={() => (isOpen ? setNow({ state: 'closed' }) : void open())}
      >
        {isOpen
          ? 'Close'
          : now.state === 'loading'
            ? 'Loading…'
            : now.state === 'failed'
              ? 'Retry'
              : 'Try it'}
      </button>
      {now.state === 'failed' && <p role="alert">The form could not be loaded: {now.reason}</p>}
      {isOpen && <now.Panel id={id} title={title} form={now.form} />}
    </div>
  );
}
