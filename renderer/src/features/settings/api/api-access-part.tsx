import { Group, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import type { Credential, OperationOutput } from '#shared/api/index.ts';
import { rich, t } from '#renderer/language/index.ts';
import { formatDate } from '#renderer/lib/format.ts';
import { useApiAccess, useApp } from '#renderer/stores/index.ts';
import {
  ConfirmDialog,
  CopyField,
  NameDialog,
  SecondaryButton,
  useActing,
  useDeletionFocus,
} from '#renderer/ui/index.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { Setting } from '../setting.tsx';
import styles from '../settings.module.css';

/** Credentials for other programs to make videos here. */
export function ApiAccessPart(): ReactNode {
  const { access, problem, load, create } = useApiAccess();
  const builtIn = useApp((state) => state.connection?.kind !== 'remote');
  const [naming, setNaming] = useState(false);
  const [created, setCreated] = useState<OperationOutput<'createCredential'> | null>(null);

  const list = useDeletionFocus(access?.credentials.map(({ client_id }) => client_id) ?? [], 'api');

  useEffect(() => void load(), [load]);

  return (
    <Setting
      title={t('settings.api')}
      part="api"
      loading={access === null}
      problem={problem}
      onRetry={() => void load()}
    >
      {access && (
        <>
          <CopyField label={t('settings.apiUrl')} value={access.address} />
          {builtIn && <p className={styles['text']}>{t('settings.apiLocal')}</p>}
          {access.credentials.length > 0 && (
            <ul ref={list} className={styles['list']} aria-label={t('settings.api')}>
              {access.credentials.map((credential) => (
                <CredentialRow key={credential.client_id} credential={credential} />
              ))}
            </ul>
          )}
          <Group>
            <SecondaryButton icon={<Plus />} onClick={() => setNaming(true)}>
              {t('settings.createCredentials')}
            </SecondaryButton>
          </Group>
        </>
      )}
      {naming && (
        <NameDialog
          title={t('settings.createCredentials')}
          maxLength={200}
          action={t('common.create')}
          onName={async (name) => {
            setCreated(await create(name));
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {created && (
        <SecretDialog
          title={t('accounts.credentialsOf', { name: created.name })}
          text={t('settings.credentialsUse')}
          values={[
            { label: t('accounts.clientId'), value: created.client_id },
            { label: t('accounts.clientSecret'), value: created.client_secret },
          ]}
          onClose={() => setCreated(null)}
        />
      )}
    </Setting>
  );
}

function CredentialRow({ credential }: { credential: Credential }): ReactNode {
  const { client_id: clientId, name, created_at: createdAt } = credential;
  const revoke = useApiAccess((state) => state.revoke);
  const [asking, setAsking] = useState(false);
  const { act, busy } = useActing(() => setAsking(false));
  return (
    <li className={styles['item']}>
      <div className={styles['grow']}>
        <Text component="h3" inherit truncate fz="md" fw={620}>
          {name}
        </Text>
        <p className={styles['facts']}>
          {rich(
            'settings.credentialFacts',
            { code: (inside) => <code>{inside}</code> },
            { clientId, date: formatDate(createdAt) },
          )}
        </p>
      </div>
      <SecondaryButton size="small" aria-label={t('settings.revokeNamed', { name })} onClick={() => setAsking(true)}>
        {t('settings.revoke')}
      </SecondaryButton>
      <ConfirmDialog
        opened={asking}
        title={t('settings.revokeNamed', { name })}
        confirmLabel={t('settings.revoke')}
        danger
        busy={busy}
        onConfirm={() => act(() => revoke(clientId))}
        onCancel={() => setAsking(false)}
      >
        {t('settings.revokeText')}
      </ConfirmDialog>
    </li>
  );
}
