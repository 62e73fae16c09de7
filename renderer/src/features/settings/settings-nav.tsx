import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  Code,
  Coins,
  HardDrive,
  Info,
  Keyboard,
  KeyRound,
  SlidersHorizontal,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { routeHref, settingsParts, type SettingsPart } from '../../stores/index.ts';
import styles from './settings.module.css';

const icons: Record<SettingsPart | 'general', LucideIcon> = {
  general: SlidersHorizontal,
  developer: Code,
  usage: Coins,
  api: KeyRound,
  webhooks: Webhook,
  storage: HardDrive,
  keyboard: Keyboard,
  about: Info,
};

export function settingsIcon(part: SettingsPart | undefined): LucideIcon {
  return icons[part ?? 'general'];
}

/** The page on which a part is found. */
export function pageOf(part: SettingsPart | undefined): SettingsPart | undefined {
  return part === 'usage' || part === 'api' || part === 'webhooks' ? 'developer' : part;
}

/** Navigation between the pages of the settings. */
export function SettingsNav({ part }: { part: SettingsPart | undefined }): ReactNode {
  return (
    <Stack aria-label={t('app.settings')} component="nav" className={styles['nav']} gap="s2">
      {settingsParts
        .filter(({ part: other }) => pageOf(other) === other)
        .map(({ part: other, label }) => {
          const Icon = settingsIcon(other);
          return (
            <Box
              key={label}
              href={routeHref({ screen: 'settings', part: other })}
              component="a"
              className={styles['part']}
              bdrs="base"
              fw={560}
              aria-current={other === part ? 'page' : undefined}
            >
              <Icon size={16} aria-hidden />
              {t(label)}
            </Box>
          );
        })}
    </Stack>
  );
}
