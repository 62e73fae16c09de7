import { Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FolderOutput } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { useApp, usePreferences } from '#renderer/stores/index.ts';
import { SecondaryButton, TextField, useActing } from '#renderer/ui/index.ts';
import { Setting } from '../setting.tsx';
import styles from '../settings.module.css';

/** The default folder of finished videos. */
export function ExportFolder(): ReactNode {
  const info = useApp((state) => state.info);
  const ownFolder = usePreferences((state) => state.exportFolder);
  const folder = ownFolder || (info?.exportFolder ?? '');
  const change = usePreferences((state) => state.change);
  const chooseFolder = useApp((state) => state.chooseFolder);
  const { act } = useActing();
  /** Null unless it is being typed. An empty field would show the default folder otherwise. */
  const [draft, setDraft] = useState<string | null>(null);

  async function choose(): Promise<void> {
    const chosen = await chooseFolder();
    if (chosen !== null) await change({ exportFolder: chosen });
  }

  function type(typed: string): void {
    setDraft(typed);
    // An empty field resets to the app's default folder.
    void change({ exportFolder: typed.trim() });
  }

  return (
    <Setting title={t('settings.exportFolder')}>
      <Group
        component="form"
        gap="s10"
        align="stretch"
        wrap="nowrap"
        onSubmit={(event) => {
          event.preventDefault();
          setDraft(null);
        }}
      >
        <TextField
          aria-label={t('settings.exportFolder')}
          className={styles['grow']}
          leftSection={<FolderOutput size={16} aria-hidden />}
          dir="ltr"
          value={draft ?? folder}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setDraft(null)}
          spellCheck={false}
        />
        {info?.canChooseFolder === true && (
          <SecondaryButton onClick={() => act(choose)}>{t('settings.chooseFolder')}</SecondaryButton>
        )}
      </Group>
    </Setting>
  );
}
