import type { ReactNode } from 'react';
import { languages } from '#shared/language/index.ts';
import { t } from '#renderer/language/index.ts';
import { usePreferences } from '#renderer/stores/index.ts';
import { Select } from '#renderer/ui/index.ts';
import { Setting } from '../setting.tsx';

/** The language of the window. Each is listed by its own name, so that it can be found from any other. */
export function LanguageChoice(): ReactNode {
  const language = usePreferences((state) => state.language);
  const change = usePreferences((state) => state.change);
  return (
    <Setting title={t('settings.language')}>
      <Select
        aria-label={t('settings.language')}
        data={[
          { value: 'system', label: t('settings.languageSystem') },
          ...Object.entries(languages).map(([value, label]) => ({ value, label })),
        ]}
        value={language}
        onChange={(value) => void change({ language: value as typeof language })}
      />
    </Setting>
  );
}
