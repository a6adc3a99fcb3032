import { type ReactNode, useState } from 'react';
import { Choice } from '../../parts/Field.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useProfile } from '../../reads/desk-reads.ts';
import { useSignedIn } from '../../session/session-context.tsx';
import { chooseTheme, chosenTheme } from '../../shell/theme.ts';
import { count } from '../../text/money.ts';
import { ApiKey } from './ApiKey.tsx';
import { Keys } from './Keys.tsx';
import { Password } from './Password.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import styles from './Settings.module.css';
import { SigningKey } from './SigningKey.tsx';
import { TicketSettings } from './TicketSettings.tsx';

export function SettingsPage(): ReactNode {
  const { userType } = useSignedIn();
  return (
    <Page title="Settings">
      <div className={styles.grid}>
        <Profile />
        <Look />
        <TicketSettings />
        <Sessions />
        {userType !== 'visitor' && (
          <>
            <Password />
            <SecondFactor />
            <ApiKey />
            <SigningKey />
          </>
        )}
        <Keys />
      </div>
    </Page>
  );
}

function Profile(): ReactNode {
  const profile = useProfile();
  if (profile.isPending) return <Loading label="Reading your profile" rows={6} />;
  const user = profile.data;
  return (
    <Panel title="Profile">
      {profile.error && <Failure error={profile.error} onRetry={() => void profile.refetch()} />}
      {user && (
        <dl className={styles.facts}>
          <div>
            <dt>Name</dt>
            <dd>{user.Name}</dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>{user.Email || 'none, a visitor'}</dd>
          </div>
          <div>
            <dt>Code</dt>
            <dd>
              <code>{user.UCC}</code>
            </dd>
          </div>
          <div>
            <dt>Accounts you may enable</dt>
            <dd>{count(user.acLimit)}</dd>
          </div>
          <div>
            <dt>Strategies you may have</dt>
            <dd>{count(user.stLimit)}</dd>
          </div>
        </dl>
      )}
    </Panel>
  );
}

function Look(): ReactNode {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Panel title="Look">
      <Choice
        label="Mode, for this browser"
        value={theme}
        options={[
          ['light', 'Light'],
          ['dark', 'Dark'],
          ['system', 'As the system'],
        ]}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
    </Panel>
  );
}
