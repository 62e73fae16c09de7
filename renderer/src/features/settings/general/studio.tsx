import { useState, type ReactNode } from 'react';
import { Cloud, Laptop } from 'lucide-react';
import type { Connection, Problem } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { useApp } from '#renderer/stores/index.ts';
import { Badge, ConnectForm, ErrorNotice, Panel, SecondaryButton, useToast } from '#renderer/ui/index.ts';
import { Setting } from '../setting.tsx';
import styles from '../settings.module.css';

/** Which studio makes the videos. */
export function Studio(): ReactNode {
  const connection = useApp((state) => state.connection);
  const chooseBuiltIn = useApp((state) => state.chooseBuiltIn);
  const testConnection = useApp((state) => state.testConnection);
  const connect = useApp((state) => state.connect);
  const toast = useToast();
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!connection) return null;
  const remote = connection.kind === 'remote';

  async function backToBuiltIn(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await chooseBuiltIn();
      setEditing(false);
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Setting title="Studio" text="Where templates are kept and videos are made.">
      <Panel flush className={styles['studio']}>
        <div className={styles['current']}>
          {remote ? <Cloud strokeWidth={1.7} aria-hidden /> : <Laptop strokeWidth={1.7} aria-hidden />}
          <div className={styles['grow']}>
            <p className={styles['strong']}>{remote ? connection.baseUrl : 'Built-in studio'}</p>
            <p className={styles['text']}>
              {remote ? `Client ${connection.clientId ?? ''}` : 'On this computer, works without a network'}
            </p>
          </div>
          <Badge tone={connection.online ? 'ok' : 'warn'}>{stateOf(connection)}</Badge>
        </div>
        {!editing && (
          <div className={styles['row']}>
            <SecondaryButton onClick={() => setEditing(true)}>
              {remote ? 'Change account' : 'Connect an account'}
            </SecondaryButton>
            {remote && (
              <SecondaryButton busy={busy} onClick={() => void backToBuiltIn()}>
                Use the built-in studio
              </SecondaryButton>
            )}
          </div>
        )}
        {problem && <ErrorNotice problem={problem} onRetry={() => void backToBuiltIn()} />}
        {editing && (
          <div className={styles['connect']}>
            <ConnectForm
              connection={connection}
              onTest={testConnection}
              onConnect={async (credentials) => {
                await connect(credentials);
                setEditing(false);
                toast.show('Connected. The library now shows this account.', { tone: 'ok' });
              }}
              onCancel={() => setEditing(false)}
            />
          </div>
        )}
      </Panel>
    </Setting>
  );
}

/** The built-in studio is started again whenever it is down. */
function stateOf({ kind, online }: Connection): string {
  if (online) return 'Ready';
  return kind === 'builtin' ? 'Starting' : 'Out of reach';
}
