import { useState, type FormEvent, type ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import type { Connection, Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../lib/problem.ts';
import { PrimaryButton, QuietButton, SecondaryButton } from './button.tsx';
import styles from './connect-form.module.css';
import { ErrorNotice } from './error-notice.tsx';
import { SecretField, TextField } from './fields.tsx';
import { KeychainNote } from './keychain-note.tsx';

export type Credentials = { baseUrl: string; clientId: string; clientSecret: string };

export type ConnectFormProps = {
  connection: Connection;
  /** Tries the credentials without keeping them. */
  onTest: (credentials: Credentials) => Promise<{ ok: boolean; problem: Problem | null }>;
  /** Keeps the credentials and uses the account from now on. */
  onConnect: (credentials: Credentials) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

type State =
  | { kind: 'idle' }
  | { kind: 'testing' }
  | { kind: 'connecting' }
  | { kind: 'works' }
  | { kind: 'failed'; problem: Problem };

/** The account of another studio: address, client id and secret. */
export function ConnectForm({ connection, onTest, onConnect, onCancel }: ConnectFormProps): ReactNode {
  const known = connection.kind === 'remote' ? connection : null;
  const [credentials, setCredentials] = useState<Credentials>({
    baseUrl: known?.baseUrl ?? '',
    clientId: known?.clientId ?? '',
    clientSecret: '',
  });
  const [state, setState] = useState<State>({ kind: 'idle' });
  const complete = Object.values(credentials).every((value) => value.trim() !== '');
  const busy = state.kind === 'testing' || state.kind === 'connecting';

  function edit(values: Partial<Credentials>): void {
    setCredentials({ ...credentials, ...values });
    setState({ kind: 'idle' });
  }

  async function test(): Promise<void> {
    setState({ kind: 'testing' });
    try {
      const { problem } = await onTest(credentials);
      setState(problem ? { kind: 'failed', problem } : { kind: 'works' });
    } catch (error) {
      setState({ kind: 'failed', problem: toProblem(error) });
    }
  }

  async function connect(event: FormEvent): Promise<void> {
    event.preventDefault();
    setState({ kind: 'connecting' });
    try {
      await onConnect(credentials);
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'failed', problem: toProblem(error) });
    }
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void connect(event)}>
      <TextField
        label="Address"
        placeholder="https://studio.example.com"
        type="url"
        autoComplete="url"
        spellCheck={false}
        value={credentials.baseUrl}
        onChange={(event) => edit({ baseUrl: event.currentTarget.value })}
        required
        withAsterisk={false}
      />
      <div className={styles['pair']}>
        <TextField
          label="Client ID"
          autoComplete="off"
          spellCheck={false}
          value={credentials.clientId}
          onChange={(event) => edit({ clientId: event.currentTarget.value })}
          required
          withAsterisk={false}
        />
        <SecretField
          label="Client secret"
          autoComplete="off"
          value={credentials.clientSecret}
          onChange={(event) => edit({ clientSecret: event.currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
          required
          withAsterisk={false}
        />
      </div>
      <KeychainNote keychain={connection.keychain} of="secret" />
      {state.kind === 'failed' && <ErrorNotice problem={state.problem} />}
      <div className={styles['actions']}>
        {state.kind === 'works' && (
          <output className={styles['works']}>
            <CircleCheck aria-hidden /> The account answers
          </output>
        )}
        {onCancel !== undefined && <QuietButton onClick={onCancel}>Cancel</QuietButton>}
        <SecondaryButton busy={state.kind === 'testing'} disabled={!complete || busy} onClick={() => void test()}>
          Test connection
        </SecondaryButton>
        <PrimaryButton type="submit" busy={state.kind === 'connecting'} disabled={!complete || busy}>
          Connect
        </PrimaryButton>
      </div>
    </form>
  );
}
