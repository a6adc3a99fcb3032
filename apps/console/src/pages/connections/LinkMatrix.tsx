import type { Link } from '@spark/client';
import { Link as RouteLink } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useAccounts, useLinks, useStrategies } from '../../reads/desk-reads.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Connections.module.css';

/** Which strategy trades in which account, with what size. */
export function LinkMatrix(): ReactNode {
  const accounts = useAccounts();
  const strategies = useStrategies();
  const links = useLinks();
  const error = accounts.error ?? strategies.error ?? links.error;
  if (error) return <Failure error={error} onRetry={() => void links.refetch()} />;
  if (!accounts.data || !strategies.data || !links.data) return <Loading label="Reading your links" />;
  if (accounts.data.length === 0 || strategies.data.length === 0)
    return (
      <Empty
        action={
          <RouteLink
            to="/connections/$tab"
            params={{ tab: accounts.data.length === 0 ? 'accounts' : 'strategies' }}
          >
            {accounts.data.length === 0 ? 'Add an account' : 'Add a strategy'}
          </RouteLink>
        }
      >
        A link needs an account and a strategy.
      </Empty>
    );
  return (
    <section
      className={styles.matrix}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region is scrolled by keys only when it has the focus
      tabIndex={0}
      aria-label="Links"
    >
      <table>
        <caption className="visually-hidden">Links of strategies to accounts</caption>
        <thead>
          <tr>
            <th scope="col">Strategy</th>
            {accounts.data.map(({ AccountName }) => (
              <th key={AccountName} scope="col">
                {AccountName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {strategies.data.map(({ StrategyName }) => (
            <tr key={StrategyName}>
              <th scope="row">
                {StrategyName}
                <ActivateAll
                  strategy={StrategyName}
                  links={links.data.filter((each) => each.StrategyName === StrategyName)}
                />
              </th>
              {accounts.data.map(({ AccountName }) => (
                <td key={AccountName} data-account={AccountName}>
                  <LinkCell
                    strategy={StrategyName}
                    account={AccountName}
                    link={links.data.find(
                      (each) => each.StrategyName === StrategyName && each.AccountName === AccountName,
                    )}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** All links of a strategy at once. */
function ActivateAll({
  strategy,
  links,
}: {
  readonly strategy: string;
  readonly links: readonly Link[];
}): ReactNode {
  const spark = useSpark();
  const isAllOn = links.every(({ Activate }) => Activate === 1);
  const { run, isBusy } = useAction(async (Activate: 0 | 1) => {
    const changed = links.filter((link) => link.Activate !== Activate);
    for (const { AccountName, Multiplier, Capital } of changed)
      await spark.changeLink({ st: strategy, ac: AccountName, Multiplier, Capital, Activate });
    return {
      message: `${changed.length} links of ${strategy} ${Activate === 1 ? 'activated' : 'deactivated'}`,
    };
  });
  if (links.length < 2) return null;
  return (
    <p>
      <Button isSmall tone="quiet" isBusy={isBusy} onClick={() => void run(isAllOn ? 0 : 1)}>
        {isAllOn ? 'Deactivate all' : 'Activate all'}
      </Button>
    </p>
  );
}

type LinkCellProps = {
  readonly strategy: string;
  readonly account: string;
  readonly link: Link | undefined;
};

function LinkCell({ strategy, account, link }: LinkCellProps): ReactNode {
  const spark = useSpark();
  const name = `${strategy} in ${account}`;
  const add = useAction(() =>
    spark.addLink({ StrategyName: strategy, AccountName: account, Multiplier: 1, Activate: 1, Capital: 0 }),
  );
  const change = useAction((settings: Pick<Link, 'Multiplier' | 'Activate' | 'Capital'>) =>
    spark.changeLink({ st: strategy, ac: account, ...settings }),
  );
  const remove = useAction(() => spark.deleteLink({ st: strategy, ac: account }));
  if (!link)
    return (
      <Button
        isSmall
        tone="quiet"
        isBusy={add.isBusy}
        aria-label={`Link ${name}`}
        onClick={() => void add.run(undefined)}
      >
        Link
      </Button>
    );
  const settings = { Multiplier: link.Multiplier, Activate: link.Activate, Capital: link.Capital };
  return (
    <div className={styles.cell}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={link.Activate === 1}
          disabled={change.isBusy}
          onChange={() => void change.run({ ...settings, Activate: link.Activate === 1 ? 0 : 1 })}
        />
        Activate
      </label>
      <span className={styles.fields}>
        <span className="quiet">×</span>
        <NumberInput
          label={`Multiplier of ${name}`}
          value={link.Multiplier}
          onSave={(Multiplier) => void change.run({ ...settings, Multiplier })}
        />
        <span className="quiet">₹</span>
        <NumberInput
          label={`Capital of ${name}`}
          value={link.Capital}
          onSave={(Capital) => void change.run({ ...settings, Capital })}
        />
        <Button
          isSmall
          tone="quiet"
          aria-label={`Remove the link ${name}`}
          isBusy={remove.isBusy}
          onClick={() => void remove.run(undefined)}
        >
          ✕
        </Button>
      </span>
    </div>
  );
}

/** Saved when it is left or with Enter; Escape takes back what was typed. */
function NumberInput({
  label,
  value,
  onSave,
}: {
  readonly label: string;
  readonly value: number;
  readonly onSave: (value: number) => void;
}): ReactNode {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const save = () => {
    if (text.trim() !== '' && Number(text) !== value) onSave(Number(text));
  };
  return (
    <input
      className={styles.number}
      inputMode="decimal"
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setText(String(value));
      }}
    />
  );
}
