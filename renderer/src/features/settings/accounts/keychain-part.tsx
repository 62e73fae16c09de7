import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Connection } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useAccounts } from '#renderer/stores/index.ts';
import { Panel, SecondaryButton, useActing } from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

/** Explains that secrets are only in memory, and tries the keychain again. The text shows the result. */
export function KeychainPart({ keychain }: { keychain: Connection['keychain'] }): ReactNode {
  const lookForKeychain = useAccounts((state) => state.lookForKeychain);
  const { act, busy } = useActing();
  if (keychain === 'os') return null;
  return (
    <Panel flush className={styles['studio']}>
      <p className={styles['text']}>{t('accounts.keychainMissing')}</p>
      <Group gap="s10" align="stretch" wrap="nowrap">
        <SecondaryButton busy={busy} onClick={() => act(lookForKeychain)}>
          {t('accounts.lookAgain')}
        </SecondaryButton>
      </Group>
    </Panel>
  );
}
