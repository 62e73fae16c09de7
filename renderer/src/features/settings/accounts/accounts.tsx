import { Group, Stack } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Plus } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { useAccounts, useApp } from '#renderer/stores/index.ts';
import { ConnectForm, ErrorNotice, Panel, SecondaryButton, useToast } from '#renderer/ui/index.ts';
import { Setting } from '../setting.tsx';
import styles from '../settings.module.css';
import { AccountRow } from './account-row.tsx';
import { KeychainPart } from './keychain-part.tsx';

/** The studio in use: the built-in one, or one of the connected accounts. */
export function Accounts(): ReactNode {
  const connection = useApp((state) => state.connection);
  const { accounts, problem, load, test, add, cancelAttempts } = useAccounts();
  const toast = useToast();
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (!connection) return null;

  return (
    <Setting title={t('accounts.studios')}>
      {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
      <Stack component="ul" gap="s10" aria-label={t('accounts.studios')}>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} connection={connection} />
        ))}
      </Stack>
      <KeychainPart keychain={connection.keychain} />
      {adding ? (
        <Panel flush className={styles['studio']}>
          <ConnectForm
            keychain={connection.keychain}
            onTest={(details) => test(details)}
            onConnect={async (details) => {
              await add(details);
              setAdding(false);
              toast.show(t('accounts.connected'), { tone: 'ok' });
            }}
            onAbandon={() => void cancelAttempts()}
            onCancel={() => {
              flushSync(() => setAdding(false));
              opener.current?.focus();
            }}
          />
        </Panel>
      ) : (
        <Group gap="s10" align="stretch" wrap="nowrap">
          <SecondaryButton ref={opener} icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            {t('accounts.connectAccount')}
          </SecondaryButton>
        </Group>
      )}
    </Setting>
  );
}
