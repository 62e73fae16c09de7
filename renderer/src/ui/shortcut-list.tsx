import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { keysText } from '../lib/keys.ts';
import { isLetterKey, useLetterKeys } from '../lib/letter-keys.ts';
import { shortcutGroups } from '../lib/shortcuts.ts';
import { Keys } from './kbd.tsx';
import styles from './shortcut-list.module.css';

/** All shortcuts, by the screen where they work, or those whose action or screen contains `find`. */
export function ShortcutList({ find = '' }: { find?: string | undefined }): ReactNode {
  const lettersOn = useLetterKeys((state) => state.on);
  const wanted = find.trim().toLowerCase();
  const shown = shortcutGroups
    .map(({ title, keys }) => ({
      title,
      keys: keys.filter(([names, action]) =>
        [t(title), keysText(names), t(action)].join(' ').toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ keys }) => keys.length > 0);
  if (shown.length === 0)
    return (
      <Text inherit c="var(--dim)">
        {t('keyboard.none')}
      </Text>
    );
  return (
    <Stack gap="s18">
      {shown.map((group) => (
        <section key={group.title}>
          <Box component="h2" mb="s4" fz="small" fw={600} c="var(--dim)">
            {t(group.title)}
          </Box>
          <dl>
            {group.keys.map(([keys, action]) => (
              <Group key={keys} className={styles['row']} gap={0} wrap="nowrap" justify="space-between" py="s4">
                <dt>{t(action)}</dt>
                <Group component="dd" gap="s4" wrap="nowrap">
                  {!lettersOn && isLetterKey(keys) && (
                    <Text span inherit me="s4" c="var(--dim)" fz="small">
                      {t('common.off')}
                    </Text>
                  )}
                  <Keys shortcut={keys} />
                </Group>
              </Group>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  );
}
