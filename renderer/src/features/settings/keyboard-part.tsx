import { Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { usePreferences } from '../../stores/index.ts';
import { ShortcutList, SwitchLine, SearchField, useActing } from '../../ui/index.ts';

/** All shortcuts. The same list opens with “?” on every screen. */
export function KeyboardPart(): ReactNode {
  const { letterKeys, change } = usePreferences();
  const [find, setFind] = useState('');
  const { act } = useActing();
  return (
    <Stack component="section" gap="s18" pt="s18" aria-label={t('keyboard.title')}>
      <SwitchLine
        label={t('keyboard.letters')}
        note={t('keyboard.lettersNote')}
        on={letterKeys}
        onChange={(on) => act(() => change({ letterKeys: on }))}
      />
      <SearchField label={t('keyboard.find')} placeholder={t('keyboard.find')} value={find} onChange={setFind} />
      <ShortcutList find={find} />
    </Stack>
  );
}
