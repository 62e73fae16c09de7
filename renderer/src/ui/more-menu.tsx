import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { IconButton } from './icon-button.tsx';

/** What is wanted less often of what a screen shows, behind three dots. @param children `Menu.Item`s. */
export function MoreMenu({ children }: { children: ReactNode }): ReactNode {
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label={t('common.more')} icon={<Ellipsis />} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
