import type { SystemHealth } from '@spark/client';
import type { ReactNode } from 'react';
import { Chip, Page, Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useSystem } from '../../reads/desk-reads.ts';
import { ageText } from '../../text/age.ts';
import { count } from '../../text/money.ts';
import styles from './Admin.module.css';
import { AdminTabs } from './AdminTabs.tsx';
import { Users } from './Users.tsx';

/** How Spark fares, for who looks after it. */
export function AdminPage(): ReactNode {
  const system = useSystem();
  if (system.isPending) return <Loading label="Reading the state of Spark" />;
  const { data } = system;
  return (
    <Page title="Admin">
      <AdminTabs />
      {system.error && <Failure error={system.error} onRetry={() => void system.refetch()} />}
      {data && (
        <Panel title={`Spark ${data.version}`} aside={<span className="quiet">build {data.buildId}</span>}>
          <dl className={styles.facts}>
            <Fact
              name="Hours of paper"
              text={data.modes.market === 'always-open' ? 'always open' : 'as the exchanges'}
            />
            <Fact name="Prices" text={data.modes.prices} />
            <Fact name="Visitors" text={data.modes.visitors} />
            <Fact name="API" text={data.apiVersion} />
          </dl>
        </Panel>
      )}
      {data?.health ? (
        <>
          <Health health={data.health} />
          <Users />
        </>
      ) : (
        data && <p className="quiet">Only admins see more.</p>
      )}
    </Page>
  );
}

function Health({ health }: { readonly health: SystemHealth }): ReactNode {
  const { store, feed, disk, backup, eventLoop } = health;
  return (
    <Panel
      title="Health"
      aside={<Chip tone={health.ok ? 'good' : 'bad'}>{health.ok ? 'all well' : 'look at this'}</Chip>}
    >
      {health.problems.map((problem) => (
        <p key={problem} className="bad">
          {problem}
        </p>
      ))}
      <dl className={styles.facts}>
        <Fact name="Database" text={`${store.engine}, ${store.isWritable ? 'writable' : 'not writable'}`} />
        <Fact name="Damaged rows" text={count(store.damagedRows)} />
        <Fact
          name="Prices from"
          text={`${feed.name}, ${feed.state}, ${count(feed.instruments)} instruments`}
        />
        <Fact
          name="Disk free"
          text={disk === null ? '–' : `${sizeText(disk.freeBytes)} of ${sizeText(disk.totalBytes)}`}
        />
        <Fact
          name="Last backup"
          text={backup.ageSeconds === null ? 'never' : `${ageText(backup.ageSeconds * 1_000)} ago`}
        />
        <Fact name="Event loop p99" text={`${eventLoop.p99Ms.toFixed(1)} ms`} />
        <Fact name="Memory" text={sizeText(health.memoryBytes)} />
        <Fact name="Running for" text={ageText(health.upSeconds * 1_000)} />
      </dl>
    </Panel>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">{text}</dd>
    </div>
  );
}

function sizeText(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
}
