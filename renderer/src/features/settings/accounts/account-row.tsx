import { useState, type ReactNode } from 'react';
import { Menu, Text } from '@mantine/core';
import { Cloud, HardDrive, KeyRound, Laptop, Pencil, Trash2 } from 'lucide-react';
import type { Account, AccountCache, Connection } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { accountName } from '#renderer/lib/account-name.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { useAccounts } from '#renderer/stores/index.ts';
import {
  Badge,
  ConfirmDialog,
  ConnectForm,
  Dialog,
  MoreMenu,
  NameDialog,
  SecondaryButton,
  useActing,
} from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

type Opened = { kind: 'none' | 'rename' | 'credentials' } | { kind: 'remove' | 'clear'; cache: AccountCache };

/** One studio: a click uses it. */
export function AccountRow({ account, connection }: { account: Account; connection: Connection }): ReactNode {
  const { id, kind, current } = account;
  const name = accountName(account);
  const { use, rename, remove, cacheOf, clearCache, setCredentials, test, cancelAttempts } = useAccounts();
  const [dialog, setDialog] = useState<Opened>({ kind: 'none' });
  const close = (): void => setDialog({ kind: 'none' });
  const { act, busy } = useActing();
  const ask = (question: 'remove' | 'clear'): void =>
    act(async () => setDialog({ kind: question, cache: await cacheOf(id) }));
  const Icon = kind === 'builtin' ? Laptop : Cloud;

  return (
    <li className={styles['item']} aria-label={name}>
      <Icon aria-hidden />
      <div className={styles['grow']}>
        <Text component="h3" inherit truncate fz="md" fw={620}>
          {name}
        </Text>
        <p className={styles['facts']}>{kind === 'builtin' ? t('accounts.builtinFacts') : account.baseUrl}</p>
      </div>
      {current ? (
        <Badge tone={connection.online ? 'ok' : 'warn'}>{stateOf(connection)}</Badge>
      ) : (
        <SecondaryButton
          size="small"
          busy={busy}
          aria-label={t('common.useNamed', { name })}
          onClick={() => act(() => use(id))}
        >
          {t('common.useIt')}
        </SecondaryButton>
      )}
      <MoreMenu about={name} width={230} position="bottom-end" size="small">
        {kind === 'remote' && (
          <>
            <Menu.Item leftSection={<Pencil size={15} />} onClick={() => setDialog({ kind: 'rename' })}>
              {t('common.rename')}
            </Menu.Item>
            <Menu.Item leftSection={<KeyRound size={15} />} onClick={() => setDialog({ kind: 'credentials' })}>
              {t('accounts.changeCredentials')}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<HardDrive size={15} />} onClick={() => ask('clear')}>
          {t('accounts.clearData')}
        </Menu.Item>
        {kind === 'remote' && (
          <Menu.Item leftSection={<Trash2 size={15} />} data-tone="bad" onClick={() => ask('remove')}>
            {t('common.remove')}
          </Menu.Item>
        )}
      </MoreMenu>
      {dialog.kind === 'rename' && (
        <NameDialog
          title={t('common.rename')}
          name={account.name}
          maxLength={100}
          action={t('common.rename')}
          onName={(newName) => rename(id, newName).then(close)}
          onClose={close}
        />
      )}
      {dialog.kind === 'credentials' && (
        <Dialog onClose={close} title={t('accounts.credentialsOf', { name })} withCloseButton={false} size={520}>
          <ConnectForm
            keychain={connection.keychain}
            account={account}
            onTest={test}
            onConnect={async ({ credentials }) => {
              await setCredentials({ id, credentials });
              close();
            }}
            onAbandon={() => void cancelAttempts()}
            onCancel={close}
          />
        </Dialog>
      )}
      <ConfirmDialog
        opened={dialog.kind === 'clear'}
        title={t('accounts.clearData')}
        confirmLabel={t('accounts.clearData')}
        busy={busy}
        onConfirm={() =>
          act(async () => {
            await clearCache(id);
            close();
          })
        }
        onCancel={close}
      >
        {dialog.kind === 'clear' && keptText(dialog.cache)} {t('accounts.clearText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog.kind === 'remove'}
        title={t('common.removeNamedQuestion', { name })}
        confirmLabel={t('common.remove')}
        danger
        busy={busy}
        onConfirm={() => act(() => remove(id))}
        onCancel={close}
      >
        {dialog.kind === 'remove' && keptText(dialog.cache)} {t('accounts.removeText')}{' '}
        {dialog.kind === 'remove' && dialog.cache.unsent > 0 && (
          <strong>{t('accounts.removeUnsent', { count: dialog.cache.unsent })}</strong>
        )}
      </ConfirmDialog>
    </li>
  );
}

/** The state of the connection, in words. The built-in studio restarts whenever it is down. */
function stateOf({ kind, online }: Connection): string {
  if (online) return t('common.inUse');
  return kind === 'builtin' ? t('common.starting') : t('accounts.unreachable');
}

function keptText({ bytes, templates, campaigns }: AccountCache): string {
  return t('accounts.kept', { templates, campaigns, size: formatBytes(bytes) });
}
