import type { Backtest } from '@spark/client';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEvents } from '../../live/use-live.ts';
import { Button } from '../../parts/Button.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { valuesText } from '../deployments/deploy-form.ts';
import { Exports } from './Exports.tsx';
import { Figures } from './Figures.tsx';
import { Played, type ReportProps } from './PlayedReport.tsx';
import { RemoveRun } from './RemoveRun.tsx';
import styles from './Report.module.css';
import { RunState } from './RunState.tsx';
import { headFigures } from './report-figures.ts';
import { isUnderWay } from './runs.ts';
import { SourcePanel } from './SourcePanel.tsx';
import { useReadAgain } from './use-runs.ts';
import { WhyNot } from './WhyNot.tsx';

/** The report of one run: first where its prices came from, then what it came to, then every trade. */
export function BacktestPage(): ReactNode {
  const { backtestID: text = '' } = useParams({ strict: false });
  const backtestID = Number(text);
  const reported = useEvents().backtests;
  useReadAgain('backtests', reported);
  const read = useRead(
    ['backtests', backtestID],
    async (spark) => (await spark.readBacktest({ backtestID })).data[0],
    { isOff: !Number.isSafeInteger(backtestID) },
  );
  const backtest = read.isPlaceholderData ? undefined : read.data;
  if (!backtest)
    return (
      <Page title={`Backtest ${text}`}>
        {read.error ? (
          <Failure error={read.error} onRetry={() => void read.refetch()} />
        ) : Number.isSafeInteger(backtestID) ? (
          <Loading label="Reading the backtest" rows={12} />
        ) : (
          <Empty action={<Link to="/backtests">All backtests</Link>}>There is no such backtest.</Empty>
        )}
      </Page>
    );
  const live = isUnderWay(backtest) ? { ...backtest, ...reported.get(backtestID), check: null } : backtest;
  return <Opened backtest={backtest} run={live} />;
}

function Opened({ backtest, run }: { readonly backtest: Backtest; readonly run: Backtest }): ReactNode {
  const navigate = useNavigate();
  const { backtestID, name, from, to, documentID, rev, report } = backtest;
  const isDone = backtest.state === 'done' && report !== null;
  const trades = useRead(
    ['backtests', backtestID, 'trades'],
    async (spark) => (await spark.readBacktestTrades({ backtestID })).data,
    { isOff: !isDone },
  );
  const again = useAgain(backtest);
  return (
    <Page
      title={name}
      actions={
        <>
          {isDone && documentID !== null && (
            <Button
              isSmall
              onClick={() =>
                void navigate({
                  to: '/deployments/new',
                  search: {
                    ...{ document: String(documentID), rev: String(rev ?? '') },
                    set: valuesText(backtest.params),
                  } as never,
                })
              }
            >
              Deploy
            </Button>
          )}
          {isDone && trades.data && <Exports backtest={backtest} trades={trades.data} />}
          {!isUnderWay(run) && backtest.document !== null && backtest.check === null && (
            <Button isSmall isBusy={again.isBusy} onClick={() => void again.run(undefined)}>
              {isDone ? 'Run and check' : 'Run again'}
            </Button>
          )}
          <RemoveRun
            kind="backtest"
            id={backtestID}
            run={run}
            onRemoved={() => void navigate({ to: '/backtests' })}
          />
        </>
      }
    >
      <p className={styles.about}>
        <Link to="/backtests">Backtests</Link>
        <span className="quiet">
          {backtestID} · {from} to {to}
          {documentID !== null && ` · saved document ${documentID}, r${rev}`}
          {Object.keys(backtest.params).length > 0 &&
            ` · ${Object.entries(backtest.params)
              .map(([param, value]) => `${param} = ${String(value)}`)
              .join(', ')}`}
        </span>
        {!isDone && <RunState run={run} />}
      </p>
      {isDone ? (
        <Report backtest={backtest} report={report} trades={trades.data} error={trades.error} />
      ) : (
        <NotDone run={run} />
      )}
    </Page>
  );
}

function NotDone({ run }: { readonly run: Backtest }): ReactNode {
  if (isUnderWay(run))
    return (
      <Panel title={run.state === 'waiting' ? 'Waiting for its turn' : 'Playing'}>
        <p className="quiet">
          It runs in Spark: you can leave this page, and the report is here when you are back.
        </p>
        <Loading label="The report comes when it has ended" rows={10} />
      </Panel>
    );
  return <Empty>{run.problem ?? 'Another version of Spark made this report. Run it again to see it.'}</Empty>;
}

/** The same over the same days, with the check where it has a result already. */
function useAgain({ backtestID, document, from, to, params, capital, mode, state }: Backtest) {
  const spark = useSpark();
  const navigate = useNavigate();
  return useAction(async () => {
    const { data, message } = await spark.startBacktest({
      ...{ document: document ?? {}, from, to, params, mode, check: state === 'done' },
      ...(capital !== null && { capital }),
    });
    const next = data[0]?.backtestID;
    if (next !== undefined && next !== backtestID)
      void navigate({ to: '/backtests/$backtestID', params: { backtestID: String(next) } });
    return { message };
  });
}

function Report({ backtest, report, trades, error }: ReportProps): ReactNode {
  const { backtestID } = backtest;
  const hasTrades = report.trades.count > 0 || report.openLegs > 0;
  return (
    <>
      <SourcePanel backtest={backtest} />
      {!hasTrades && <WhyNot backtestID={backtestID} hasTrades={false} />}
      <Figures figures={headFigures(report)} />
      {hasTrades && <Played backtest={backtest} report={report} trades={trades} error={error} />}
      {backtest.messages.length > 0 && (
        <Panel title="What the strategy told">
          <ul>
            {backtest.messages.slice(0, 100).map((message, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages repeat and never move
              <li key={at}>{message}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
