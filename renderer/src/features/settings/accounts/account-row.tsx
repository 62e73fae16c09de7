import { useState, type ReactNode } from 'react';
import { Menu, Modal } from '@mantine/core';
import { Cloud, Ellipsis, HardDrive, KeyRound, Laptop, Pencil, Route, Trash2 } from 'lucide-react';
import type { Account, AccountCache, Connection } from '#shared/ipc/index.ts';
import { formatAgo, formatBytes, formatCount } from '#renderer/lib/format.ts';
import { useAccounts } from '#renderer/stores/index.ts';
import {
  Badge,
  ConfirmDialog,
  ConnectForm,
  IconButton,
  SecondaryButton,
  useActing,
  useToast,
} from '#renderer/ui/index.ts';
import styles from '../settings.module.css';
import { PathsDialog } from './paths-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

type Dialog = { kind: 'none' | 'rename' | 'credentials' | 'paths' } | { kind: 'remove' | 'clear'; cache: AccountCache };

/** One studio: a click uses it. */
export function AccountRow({ account, connection }: { account: Account; connection: Connection }): ReactNode {
  const { id, name, kind, current } = account;
  const { use, remove, cacheOf, clearCache, setCredentials, test } = useAccounts();
  const toast = useToast();
  const [dialog, setDialog] = useState<Dialog>({ kind: 'none' });
  const [busy, setBusy] = useState(false);
  const close = (): void => setDialog({ kind: 'none' });
  const act = useActing(() => setBusy(false));
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    act(work);
  };
  const ask = (question: 'remove' | 'clear'): void =>
    run(async () => setDialog({ kind: question, cache: await cacheOf(id) }));
  const Icon = kind === 'builtin' ? Laptop : Cloud;

  return (
    <li className={styles['item']} aria-label={name}>
      <Icon strokeWidth={1.7} aria-hidden />
      <div className={styles['grow']}>
        <h3 className={styles['itemName']}>{name}</h3>
        <p className={styles['facts']}>{factsOf(account)}</p>
      </div>
      {current ? (
        <Badge tone={connection.online ? 'ok' : 'warn'}>{stateOf(connection)}</Badge>
      ) : (
        <SecondaryButton
          size="small"
          busy={busy}
          aria-label={`Use ${name}`}
          onClick={() => run(async () => void (await use(id)))}
        >
          Use
        </SecondaryButton>
      )}
      <Menu width={230} position="bottom-end">
        <Menu.Target>
          <IconButton label={`More about ${name}`} tooltip="More" icon={<Ellipsis />} size="small" />
        </Menu.Target>
        <Menu.Dropdown>
          {kind === 'remote' && (
            <>
              <Menu.Item leftSection={<Pencil size={15} />} onClick={() => setDialog({ kind: 'rename' })}>
                Rename
              </Menu.Item>
              <Menu.Item leftSection={<KeyRound size={15} />} onClick={() => setDialog({ kind: 'credentials' })}>
                Change credentials
              </Menu.Item>
              <Menu.Item leftSection={<Route size={15} />} onClick={() => setDialog({ kind: 'paths' })}>
                API paths
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<HardDrive size={15} />} onClick={() => ask('clear')}>
            Clear local data
          </Menu.Item>
          {kind === 'remote' && (
            <Menu.Item leftSection={<Trash2 size={15} />} data-tone="bad" onClick={() => ask('remove')}>
              Remove
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RenameDialog account={account} opened={dialog.kind === 'rename'} onClose={close} />
      <PathsDialog account={account} opened={dialog.kind === 'paths'} onClose={close} />
      <Modal
        opened={dialog.kind === 'credentials'}
        onClose={close}
        title={`Credentials for ${name}`}
        withCloseButton={false}
        size={520}
      >
        <ConnectForm
          keychain={connection.keychain}
          account={account}
          onTest={({ baseUrl, credentials }) => test({ baseUrl, credentials, paths: account.paths })}
          onConnect={async ({ credentials }) => {
            await setCredentials({ id, credentials });
            close();
            toast.show('The account has new credentials.', { tone: 'ok' });
          }}
          onCancel={close}
        />
      </Modal>
      <ConfirmDialog
        opened={dialog.kind === 'clear'}
        title={`Clear the local data of ${name}?`}
        confirmLabel="Clear"
        busy={busy}
        onConfirm={() =>
          run(async () => {
            await clearCache(id);
            close();
          })
        }
        onCancel={close}
      >
        {dialog.kind === 'clear' && keptText(dialog.cache)} Templates come back when the studio answers. Finished
        campaigns disappear from Activity on this computer; their videos stay on the studio. Running work is kept.
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog.kind === 'remove'}
        title={`Remove ${name}?`}
        confirmLabel="Remove account"
        danger
        busy={busy}
        onConfirm={() =>
          run(async () => {
            await remove(id);
          })
        }
        onCancel={close}
      >
        {dialog.kind === 'remove' && keptText(dialog.cache)} This and the account’s secret will be deleted. Everything
        on the studio stays there.
        {dialog.kind === 'remove' && dialog.cache.unsent > 0 && (
          <strong> {formatCount(dialog.cache.unsent, 'campaign')} not sent yet would be lost.</strong>
        )}
      </ConfirmDialog>
    </li>
  );
}

function factsOf({ kind, baseUrl, credentials, clientId }: Account): string {
  if (kind === 'builtin') return 'On this computer, no network needed';
  return `${baseUrl} · ${credentials === 'token' ? 'access token' : `client ${clientId ?? ''}`}`;
}

/** The built-in studio is started again whenever it is down. */
function stateOf({ kind, online }: Connection): string {
  if (online) return 'In use';
  return kind === 'builtin' ? 'Starting' : 'Unreachable';
}

function keptText({ bytes, templates, campaigns, refreshedAt }: AccountCache): string {
  const age = refreshedAt === null ? '' : `, last confirmed by the studio ${formatAgo(refreshedAt)}`;
  return `${formatCount(templates, 'template')} and ${formatCount(campaigns, 'campaign')}, ${formatBytes(bytes)}${age}.`;
}
