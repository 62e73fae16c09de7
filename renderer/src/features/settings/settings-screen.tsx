import { Box } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { useApiAccess, useUsage, useWebhooks, type SettingsPart } from '../../stores/index.ts';
import { ErrorNotice, Screen } from '../../ui/index.ts';
import { Accounts } from './accounts/accounts.tsx';
import { About } from './about.tsx';
import { ApiAccessPart } from './api/api-access-part.tsx';
import { Diagnostics } from './diagnostics.tsx';
import { Appearance, LanguageChoice } from './general/appearance.tsx';
import { ExportFolder } from './general/export-folder.tsx';
import { KeyboardPart } from './keyboard-part.tsx';
import { pageOf, SettingsNav } from './settings-nav.tsx';
import styles from './settings.module.css';
import { StoragePart } from './storage/storage-part.tsx';
import { UsagePart } from './usage-part.tsx';
import { WebhooksPart } from './webhooks/webhooks-part.tsx';

/** Preferences of this computer, and settings of the studio and its API. */
export function SettingsScreen({ part }: { part: SettingsPart | undefined }): ReactNode {
  const page = pageOf(part);
  const scroller = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (part !== page) scroller.current?.querySelector(`[data-part="${part}"]`)?.scrollIntoView();
  }, [part, page]);

  return (
    <Screen title={t('app.settings')}>
      <div className={styles['layout']}>
        <SettingsNav part={page} />
        {/* The key scrolls another page to its top. */}
        <div key={page ?? 'general'} ref={scroller} className={styles['scroller']}>
          <Box maw={860} mx="auto" pt="s12" pb="s48" px="s24">
            {contentOf(page)}
          </Box>
        </div>
      </div>
    </Screen>
  );
}

/** What the studio keeps for programs. If it does not answer, that is said once for all parts. */
function StudioParts(): ReactNode {
  const [access, webhooks, usage] = [useApiAccess(), useWebhooks(), useUsage()];
  const { problem } = access;
  if (problem && webhooks.problem?.code === problem.code && usage.problem?.code === problem.code) {
    const retry = (): void => void Promise.all([access.load(), webhooks.load(), usage.load()]);
    return <ErrorNotice problem={problem} onRetry={retry} />;
  }
  return (
    <>
      <ApiAccessPart />
      <WebhooksPart />
      <UsagePart />
    </>
  );
}

function contentOf(page: SettingsPart | undefined): ReactNode {
  switch (page) {
    case 'developer':
      return (
        <>
          <Accounts />
          <StudioParts />
        </>
      );
    case 'storage':
      return <StoragePart />;
    case 'keyboard':
      return <KeyboardPart />;
    case 'about':
      return (
        <>
          <About />
          <Diagnostics />
        </>
      );
    default:
      return (
        <>
          <ExportFolder />
          <Appearance />
          <LanguageChoice />
        </>
      );
  }
}
