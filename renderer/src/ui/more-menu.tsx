import { Menu, type MenuProps } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

type MoreMenuProps = Pick<MenuProps, 'width' | 'position' | 'onOpen'> &
  Pick<IconButtonProps, 'size' | 'className' | 'inRow'> & {
    /** Name of its subject, if there are several such menus. */
    about?: string;
    /** Id of a text in the menu that describes it. */
    describedBy?: string | undefined;
    /** `Menu.Item`s. */
    children: ReactNode;
  };

/** A menu behind three dots, for less frequent actions. */
export function MoreMenu({
  about,
  describedBy,
  width,
  position = 'bottom',
  onOpen,
  size,
  inRow,
  className,
  children,
}: MoreMenuProps): ReactNode {
  return (
    <Menu width={width} position={position} {...(onOpen && { onOpen })} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          label={about === undefined ? t('common.more') : t('common.moreAbout', { name: about })}
          tooltip={t('common.more')}
          icon={<Ellipsis />}
          size={size}
          inRow={inRow}
          className={className}
        />
      </Menu.Target>
      <Menu.Dropdown aria-describedby={describedBy}>{children}</Menu.Dropdown>
    </Menu>
  );
}
