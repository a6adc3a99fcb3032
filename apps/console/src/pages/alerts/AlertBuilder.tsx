import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useStrategies } from '../../reads/desk-reads.ts';
import { useRead } from '../../reads/use-read.ts';
import { ActionForm } from './ActionForm.tsx';
import styles from './Alerts.module.css';
import { ACTION_NAMES, type AlertAction, alertText, newAction } from './alert-actions.ts';

/** What TradingView puts in place of its placeholders; the preview needs something that can be read. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/\{\{exchange\}\}:\{\{ticker\}\}/g, 'NSE:RELIANCE'],
  [/\{\{ticker\}\}/g, 'RELIANCE'],
  [/\{\{exchange\}\}/g, 'NSE'],
  [/\{\{close\}\}/g, '100'],
  [/\{\{strategy\.order\.contracts\}\}/g, '1'],
];

/** Writes the message of a TradingView alert, and says what Spark would do with it. */
export function AlertBuilder(): ReactNode {
  const strategies = useStrategies();
  const first = strategies.data?.[0]?.StrategyName ?? '';
  const [actions, setActions] = useState<readonly AlertAction[] | null>(null);
  const shown = actions ?? (first === '' ? [] : [newAction('placeorder', first)]);
  const text = alertText(shown);
  const example = EXAMPLES.reduce((message, [pattern, value]) => message.replaceAll(pattern, value), text);
  const preview = useRead(
    ['alert-preview', example],
    async (spark) => (await spark.previewAlert({ body: JSON.parse(example) })).data,
    { isOff: shown.length === 0 },
  );
  return (
    <div className={styles.builder}>
      <Panel
        title="What the alert does"
        aside={
          <Menu label="Add Action" tone="plain" isSmall>
            {ACTION_NAMES.map(([action, name]) => (
              <MenuItem key={action} onClick={() => setActions([...shown, newAction(action, first)])}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        }
      >
        {strategies.error && <Failure error={strategies.error} onRetry={() => void strategies.refetch()} />}
        {strategies.isPending && <Loading label="Reading your strategies" rows={3} />}
        {shown.map((action, index) => (
          <ActionForm
            // biome-ignore lint/suspicious/noArrayIndexKey: an action is its place in the list
            key={index}
            number={index + 1}
            action={action}
            onChange={(next) => setActions(shown.map((each, at) => (at === index ? next : each)))}
            onRemove={() => setActions(shown.filter((_, at) => at !== index))}
          />
        ))}
      </Panel>
      <div className={styles.stack}>
        <Panel title="Message for TradingView" aside={<CopyButton text={text} />}>
          <pre className={styles.json}>{text}</pre>
        </Panel>
        <Panel title="What Spark would do now">
          {preview.error && <Failure error={preview.error} />}
          <ol className={styles.stack}>
            {preview.data?.map(({ summary, problems }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an action is its place in the list
              <li key={index}>
                {summary}
                {problems.map((problem) => (
                  <p key={problem} className="bad">
                    {problem}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </Panel>
      </div>
    </div>
  );
}
