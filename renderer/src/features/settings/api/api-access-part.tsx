import { useEffect, useState, type ReactNode } from 'react';
import { KeyRound, Plus } from 'lucide-react';
import type { ApiCredential } from '#shared/ipc/index.ts';
import { formatDate } from '#renderer/lib/format.ts';
import { useApiAccess, useApp } from '#renderer/stores/index.ts';
import { ConfirmDialog, CopyField, EmptyState, PrimaryButton, SecondaryButton, useActing } from '#renderer/ui/index.ts';
import { PartFrame } from '../part-frame.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import styles from '../settings.module.css';
import { NameDialog } from './name-dialog.tsx';

/** Credentials with which other programs make videos here. */
export function ApiAccessPart(): ReactNode {
  const { access, problem, load } = useApiAccess();
  const builtIn = useApp((state) => state.connection?.kind !== 'remote');
  const [naming, setNaming] = useState(false);
  const [created, setCreated] = useState<(ApiCredential & { clientSecret: string }) | null>(null);

  useEffect(() => void load(), [load]);

  const add = (
    <PrimaryButton icon={<Plus />} onClick={() => setNaming(true)}>
      Create credentials
    </PrimaryButton>
  );
  const some = access !== null && access.credentials.length > 0;
  return (
    <PartFrame
      title="API access"
      text="Client ids and secrets for your own programs."
      action={some && add}
      loading={access === null}
      problem={problem}
      onRetry={() => void load()}
    >
      {access && (
        <div className={styles['address']}>
          <CopyField label="Address" value={access.address} />
          {builtIn && (
            <p className={styles['text']}>
              For programs on this computer, while the app runs. The port changes with each start.
            </p>
          )}
        </div>
      )}
      {access && !some && (
        <EmptyState
          icon={<KeyRound />}
          title="No credentials yet"
          text="Create separate credentials for each program, so that you can revoke them one by one."
          actions={add}
        />
      )}
      {some && (
        <ul className={styles['list']} aria-label="Credentials">
          {access.credentials.map((credential) => (
            <CredentialRow key={credential.clientId} credential={credential} />
          ))}
        </ul>
      )}
      {naming && (
        <NameDialog
          onCreated={(secret) => {
            setNaming(false);
            setCreated(secret);
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {created && (
        <SecretDialog
          title={`Credentials for ${created.name}`}
          text="Send both as HTTP Basic, or exchange them for a token at /api/auth/token."
          values={[
            { label: 'Client ID', value: created.clientId },
            { label: 'Client secret', value: created.clientSecret },
          ]}
          onClose={() => setCreated(null)}
        />
      )}
    </PartFrame>
  );
}

function CredentialRow({ credential }: { credential: ApiCredential }): ReactNode {
  const { clientId, name, createdAt } = credential;
  const revoke = useApiAccess((state) => state.revoke);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const act = useActing(() => {
    setBusy(false);
    setAsking(false);
  });
  return (
    <li className={styles['item']}>
      <div className={styles['grow']}>
        <h3 className={styles['itemName']}>{name}</h3>
        <p className={styles['facts']}>
          <code>{clientId}</code> · created {formatDate(createdAt)}
        </p>
      </div>
      <SecondaryButton size="small" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </SecondaryButton>
      <ConfirmDialog
        opened={asking}
        title={`Revoke “${name}”?`}
        confirmLabel="Revoke"
        danger
        busy={busy}
        onConfirm={() => {
          setBusy(true);
          act(() => revoke(clientId));
        }}
        onCancel={() => setAsking(false)}
      >
        The program that uses them loses access at once. It will need new credentials.
      </ConfirmDialog>
    </li>
  );
}
