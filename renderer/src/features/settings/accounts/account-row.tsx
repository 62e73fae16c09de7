import { useState, type ReactNode } from 'react';
import { Menu, Text } from '@mantine/core';
import { Cloud, HardDrive, KeyRound, Laptop, Pencil, Trash2 } from 'lucide-react';
import type { Account, AccountCache, Connection } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { accountName } from '#renderer/lib/account-name.ts';
import { formatAgo, formatBytes } from '#renderer/lib/format.ts';
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
  useToast,
} from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

type Opened = { kind: 'none' | 'rename' | 'credentials' } | { kind: 'remove' | 'clear'; cache: AccountCache };

/** One studio: a click uses it. */
export function AccountRow({ account, connection }: { account: Account; connection: Connection }): ReactNode {
  const { id, kind, current } = account;
  const name = accountName(account);
  const { use, rename, remove, cacheOf, clearCache, setCredentials, test, cancelAttempts } = useAccounts();
  const toast = useToast();
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
        <p className={styles['facts']}>{factsOf(account)}</p>
      </div>
      {current ? (
        <Badge tone={connection.online ? 'ok' : 'warn'}>{stateOf(connection)}</Badge>
      ) : (
        <SecondaryButton
          size="small"
          busy={busy}
          aria-label={t('accounts.useNamed', { name })}
          onClick={() => act(() => use(id))}
        >
          {t('accounts.use')}
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
          title={t('accounts.renameNamed', { name })}
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
              toast.show(t('accounts.credentialsChanged'), { tone: 'ok' });
            }}
            onAbandon={() => void cancelAttempts()}
            onCancel={close}
          />
        </Dialog>
      )}
      <ConfirmDialog
        opened={dialog.kind === 'clear'}
        title={t('accounts.clearQuestion', { name })}
        confirmLabel={t('accounts.clear')}
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
        title={t('accounts.removeQuestion', { name })}
        confirmLabel={t('accounts.remove')}
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

function factsOf({ kind, baseUrl, credentials, clientId }: Account): string {
  if (kind === 'builtin') return t('accounts.builtinFacts');
  if (credentials === 'token') return t('accounts.tokenFacts', { address: baseUrl });
  return t('accounts.clientFacts', { address: baseUrl, client: clientId ?? '' });
}

/** The state of the connection, in words. The built-in studio restarts whenever it is down. */
function stateOf({ kind, online }: Connection): string {
  if (online) return t('accounts.inUse');
  return kind === 'builtin' ? t('accounts.starting') : t('accounts.unreachable');
}

function keptText({ bytes, templates, campaigns, refreshedAt }: AccountCache): string {
  const kept = { templates, campaigns, size: formatBytes(bytes) };
  if (refreshedAt === null) return t('accounts.kept', kept);
  return t('accounts.keptSince', { ...kept, ago: formatAgo(refreshedAt) });
}
