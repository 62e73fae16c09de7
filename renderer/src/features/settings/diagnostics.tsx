import { Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { saveText } from '../../lib/save-text.ts';
import { collectDiagnostics } from '../../stores/index.ts';
import { SecondaryButton, TextArea, useActing } from '../../ui/index.ts';
import { Setting } from './setting.tsx';
import styles from './settings.module.css';

/** Shows the report before it can be sent. */
export function Diagnostics(): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const { act, busy } = useActing();

  return (
    <Setting title={t('settings.diagnostics')}>
      <p className={styles['text']}>{t('settings.diagnosticsText')}</p>
      {text === null ? (
        <Group gap="s10" align="stretch" wrap="nowrap">
          <SecondaryButton busy={busy} onClick={() => act(async () => setText(await collectDiagnostics()))}>
            {t('settings.showDiagnostics')}
          </SecondaryButton>
        </Group>
      ) : (
        <>
          <TextArea
            aria-label={t('settings.diagnostics')}
            value={text}
            readOnly
            rows={14}
            spellCheck={false}
            className={styles['diagnostics']}
          />
          <Group gap="s10" align="stretch" wrap="nowrap">
            <SecondaryButton
              icon={<Download />}
              onClick={() => saveText('vocative-diagnostics.json', text, 'application/json')}
            >
              {t('common.saveAsFile')}
            </SecondaryButton>
          </Group>
        </>
      )}
    </Setting>
  );
}
