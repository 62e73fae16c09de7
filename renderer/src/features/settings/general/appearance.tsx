import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { type LabelKey, languages } from '#shared/language/index.ts';
import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { usePreferences, type Theme } from '#renderer/stores/index.ts';
import { Setting } from '../setting.tsx';
import styles from '../settings.module.css';
import { ChoiceCard, Select } from '#renderer/ui/index.ts';

const themes: readonly { value: Theme; label: LabelKey; icon: LucideIcon }[] = [
  { value: 'system', label: 'settings.themeSystem', icon: Monitor },
  { value: 'light', label: 'settings.themeLight', icon: Sun },
  { value: 'dark', label: 'settings.themeDark', icon: Moon },
];

export function Appearance(): ReactNode {
  const theme = usePreferences((state) => state.theme);
  const change = usePreferences((state) => state.change);
  return (
    <Setting title={t('settings.appearance')}>
      <Group component="fieldset" gap="s8" align="stretch" wrap="nowrap">
        <legend className="visually-hidden">{t('settings.appearance')}</legend>
        {themes.map(({ value, label, icon: Icon }) => (
          <ChoiceCard
            key={value}
            className={styles['theme']}
            name="theme"
            checked={theme === value}
            onChange={() => void change({ theme: value })}
          >
            <Icon size={16} aria-hidden />
            {t(label)}
          </ChoiceCard>
        ))}
      </Group>
    </Setting>
  );
}

/** The language of the window. Each is listed by its own name, so that it can be found from any other. */
export function LanguageChoice(): ReactNode {
  const language = usePreferences((state) => state.language);
  const change = usePreferences((state) => state.change);
  return (
    <Setting title={t('settings.language')}>
      <Select
        aria-label={t('settings.language')}
        data={[
          { value: 'system', label: t('settings.themeSystem') },
          ...Object.entries(languages).map(([value, label]) => ({ value, label })),
        ]}
        value={language}
        onChange={(value) => void change({ language: value as typeof language })}
      />
    </Setting>
  );
}
