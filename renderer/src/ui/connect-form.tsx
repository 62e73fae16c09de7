import { Fragment, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import type { Account, AccountCredentials, Connection, Problem } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { toProblem } from '../lib/problem.ts';
import { PrimaryButton, QuietButton, SecondaryButton } from './button.tsx';
import styles from './connect-form.module.css';
import { Actions, FieldPair, Form } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { SecretField, Select, TextField } from './fields.tsx';
import { KeychainNote } from './keychain-note.tsx';

type AccountDetails = { name: string; baseUrl: string; credentials: AccountCredentials };

type ConnectFormProps = {
  keychain: Connection['keychain'];
  /** An existing account whose credentials are replaced; its address stays. */
  account?: Account | undefined;
  /** Tests the credentials without storing them. */
  onTest: (details: AccountDetails) => Promise<{ ok: boolean; problem: Problem | null }>;
  /** Stores the credentials and switches to the account. */
  onConnect: (details: AccountDetails) => Promise<unknown>;
  /** Stops the test or the connecting. Called when the form disappears meanwhile, in whatever way. */
  onAbandon: () => void;
  /** A form with this button stands in the place of the one that opened it, and takes the focus. */
  onCancel?: (() => void) | undefined;
};

type State =
  | { kind: 'idle' }
  | { kind: 'testing' }
  | { kind: 'connecting' }
  | { kind: 'works' }
  | { kind: 'failed'; problem: Problem };

type Typed = { name: string; baseUrl: string; kind: AccountCredentials['kind']; clientId: string; secret: string };

const kinds = {
  client: { label: 'accounts.byClient', secret: 'accounts.clientSecret', show: 'common.show', kept: 'secret' },
  token: { label: 'accounts.token', secret: 'accounts.token', show: 'common.show', kept: 'token' },
} as const;

/** Connects the account of another studio: its address, and a client id with its secret or a token. */
export function ConnectForm({
  keychain,
  account,
  onTest,
  onConnect,
  onAbandon,
  onCancel,
}: ConnectFormProps): ReactNode {
  const [typed, setTyped] = useState<Typed>({
    name: account?.name ?? '',
    baseUrl: account?.baseUrl ?? '',
    kind: account?.credentials ?? 'client',
    clientId: account?.clientId ?? '',
    secret: '',
  });
  const [state, setState] = useState<State>({ kind: 'idle' });
  const { name, baseUrl, kind, clientId, secret } = typed;
  const complete = [baseUrl, secret, ...(kind === 'client' ? [clientId] : [])].every((value) => value.trim() !== '');
  const busy = state.kind === 'testing' || state.kind === 'connecting';

  // For the cleanup, which runs with the values of the last drawing.
  const latest = useRef({ busy, onAbandon });
  useEffect(() => {
    latest.current = { busy, onAbandon };
  });
  useEffect(() => () => void (latest.current.busy && latest.current.onAbandon()), []);

  const first = useRef<HTMLInputElement>(null);
  const replacesButton = onCancel !== undefined;
  useEffect(() => {
    // The pressed button, in whose place the form is, is gone.
    if (replacesButton) first.current?.focus();
  }, [replacesButton]);

  function edit(values: Partial<Typed>): void {
    setTyped({ ...typed, ...values });
    setState({ kind: 'idle' });
  }

  async function attempt(during: 'testing' | 'connecting', send: () => Promise<State>): Promise<void> {
    setState({ kind: during });
    try {
      setState(await send());
    } catch (error) {
      setState({ kind: 'failed', problem: toProblem(error) });
    }
  }

  async function test(): Promise<State> {
    const { problem } = await onTest(detailsOf(typed));
    return problem ? { kind: 'failed', problem } : { kind: 'works' };
  }

  async function connect(): Promise<State> {
    await onConnect(detailsOf(typed));
    return { kind: 'idle' };
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void attempt('connecting', connect);
  }

  const Pair = kind === 'client' ? FieldPair : Fragment;
  return (
    <Form onSubmit={onSubmit}>
      {account === undefined && (
        <FieldPair>
          <TextField
            ref={first}
            label={t('common.address')}
            placeholder="https://studio.example.com"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            value={baseUrl}
            onChange={(event) => edit({ baseUrl: event.currentTarget.value })}
            required
            withAsterisk={false}
          />
          <TextField
            label={t('common.name')}
            placeholder={t('accounts.nameAsAddress')}
            value={name}
            maxLength={100}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
        </FieldPair>
      )}
      <Select
        label={t('accounts.signInWith')}
        data={(['client', 'token'] as const).map((value) => ({ value, label: t(kinds[value].label) }))}
        value={kind}
        onChange={(value) => edit({ kind: value === 'token' ? 'token' : 'client', secret: '' })}
      />
      <Pair>
        {kind === 'client' && (
          <TextField
            label={t('accounts.clientId')}
            autoComplete="off"
            spellCheck={false}
            value={clientId}
            onChange={(event) => edit({ clientId: event.currentTarget.value })}
            required
            withAsterisk={false}
          />
        )}
        <SecretField
          key={kind}
          label={t(kinds[kind].secret)}
          autoComplete="off"
          value={secret}
          onChange={(event) => edit({ secret: event.currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': t(kinds[kind].show) }}
          required
          withAsterisk={false}
        />
      </Pair>
      <KeychainNote keychain={keychain} of={kinds[kind].kept} />
      {state.kind === 'failed' && <ErrorNotice problem={state.problem} />}
      <Actions>
        {state.kind === 'works' && (
          <output className={styles['works']}>
            <CircleCheck aria-hidden /> {t('accounts.answers')}
          </output>
        )}
        {onCancel !== undefined && <QuietButton onClick={onCancel}>{t('common.cancel')}</QuietButton>}
        <SecondaryButton
          busy={state.kind === 'testing'}
          disabled={!complete || busy}
          onClick={() => void attempt('testing', test)}
        >
          {t('common.test')}
        </SecondaryButton>
        <PrimaryButton type="submit" busy={state.kind === 'connecting'} disabled={!complete || busy}>
          {account === undefined ? t('accounts.connect') : t('common.save')}
        </PrimaryButton>
      </Actions>
    </Form>
  );
}

function detailsOf({ name, baseUrl, kind, clientId, secret }: Typed): AccountDetails {
  const credentials: AccountCredentials =
    kind === 'token' ? { kind, token: secret } : { kind, clientId, clientSecret: secret };
  return { name, baseUrl, credentials };
}
