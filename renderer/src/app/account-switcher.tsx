import { useState, type ReactNode } from 'react';
import { Menu, Tooltip } from '@mantine/core';
import { Check, Cloud, Laptop, Settings2 } from 'lucide-react';
import { t } from '../language/index.ts';
import { accountName } from '../lib/account-name.ts';
import { useAccounts, useApp, useRoute } from '../stores/index.ts';
import { useActing } from '../ui/index.ts';
import styles from './rail.module.css';

/** The studio that the window shows, and a menu of the others. */
export function AccountSwitcher(): ReactNode {
  const connection = useApp((state) => state.connection);
  const accounts = useAccounts((state) => state.accounts);
  const use = useAccounts((state) => state.use);
  const navigate = useRoute((state) => state.navigate);
  const { act, busy } = useActing();
  const [opened, setOpened] = useState(false);
  if (!connection || accounts.length < 2) return null;
  const Icon = connection.kind === 'builtin' ? Laptop : Cloud;

  return (
    <Menu position="right-end" width={260} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={accountName(connection)} position="right" disabled={opened}>
          <button
            type="button"
            className={styles['place']}
            aria-label={t('app.changeStudio', { name: accountName(connection) })}
            aria-busy={busy}
          >
            <Icon aria-hidden />
            <span className={styles['state']} data-online={connection.online} aria-hidden />
          </button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {accounts.map(({ id, name, kind, current }) => (
          <Menu.Item
            key={id}
            leftSection={kind === 'builtin' ? <Laptop size={15} /> : <Cloud size={15} />}
            rightSection={current ? <Check size={15} aria-label={t('common.inUse')} /> : null}
            disabled={current || busy}
            onClick={() => act(() => use(id))}
          >
            {accountName({ kind, name })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Settings2 size={15} />}
          onClick={() => navigate({ screen: 'settings', part: 'developer' })}
        >
          {t('app.manageStudios')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
