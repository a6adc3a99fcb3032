import type { TotpSeed } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { Failure } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './Settings.module.css';

/** An authenticator app as the second factor of the login. Seed and recovery codes are shown once. */
export function SecondFactor(): ReactNode {
  const spark = useSpark();
  const state = useRead(['totp'], async (client) => (await client.readTotp()).data[0]);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [seed, setSeed] = useState<TotpSeed | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const begin = useAction(async () => {
    const reply = await spark.beginTotp({ password });
    setSeed(reply.data[0] ?? null);
    setPassword('');
    return reply;
  });
  const confirm = useAction(async () => {
    const reply = await spark.confirmTotp({ totp: code });
    setCodes(reply.data[0]?.recoveryCodes ?? []);
    setSeed(null);
    setCode('');
    return reply;
  });
  const end = useAction(async () => {
    const reply = await spark.endTotp({ password, totp: code });
    setPassword('');
    setCode('');
    return reply;
  });
  const isOn = state.data?.on ?? false;
  return (
    <Panel
      title="Authenticator app"
      aside={state.data && <Chip tone={isOn ? 'good' : 'none'}>{isOn ? 'on' : 'off'}</Chip>}
    >
      {state.error && <Failure error={state.error} onRetry={() => void state.refetch()} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {isOn ? (
        <div className={styles.form}>
          <p className="quiet">{state.data?.recoveryCodesLeft} recovery codes are left.</p>
          <PasswordInput value={password} onChange={setPassword} />
          <CodeInput value={code} onChange={setCode} />
          <Button
            tone="danger"
            isBusy={end.isBusy}
            disabled={password === '' || code === ''}
            onClick={() => void end.run(undefined)}
          >
            Switch it off
          </Button>
        </div>
      ) : seed ? (
        <SeedForm
          seed={seed}
          code={code}
          onCode={setCode}
          isBusy={confirm.isBusy}
          onConfirm={() => void confirm.run(undefined)}
        />
      ) : (
        <div className={styles.form}>
          <PasswordInput value={password} onChange={setPassword} />
          <Button isBusy={begin.isBusy} disabled={password === ''} onClick={() => void begin.run(undefined)}>
            Set it up
          </Button>
        </div>
      )}
    </Panel>
  );
}

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}): ReactNode {
  return (
    <div className={styles.secret}>
      <p>
        Keep these recovery codes. Each signs you in once if your phone is lost; they are not shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((each) => (
          <li key={each}>
            <code>{each}</code>
          </li>
        ))}
      </ul>
      <Button isSmall onClick={onKept}>
        I have them
      </Button>
    </div>
  );
}

/** The seed for the app, and the code with which the app shows that it has it. */
function SeedForm({
  seed,
  code,
  onCode,
  isBusy,
  onConfirm,
}: {
  readonly seed: TotpSeed;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}): ReactNode {
  return (
    <div className={styles.form}>
      <p>
        Scan this with your authenticator app, or <a href={seed.uri}>open it there</a>. Then type the code
        that it shows.
      </p>
      <QrCode text={seed.uri} label="QR code for the authenticator app" />
      <p className="quiet">Without a camera, type this seed into the app:</p>
      <code className={styles.secret}>{seed.secret}</code>
      <CodeInput value={code} onChange={onCode} />
      <Button tone="main" isBusy={isBusy} disabled={code === ''} onClick={onConfirm}>
        Switch it on
      </Button>
    </div>
  );
}

type InputProps = { readonly value: string; readonly onChange: (value: string) => void };

function PasswordInput({ value, onChange }: InputProps): ReactNode {
  return (
    <TextField
      label="Your password"
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function CodeInput({ value, onChange }: InputProps): ReactNode {
  return (
    <TextField
      label="Code of the app"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
