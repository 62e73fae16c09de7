import type { ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { Folder, FolderInput, FolderMinus } from 'lucide-react';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useFolders, useTemplates } from '../../stores/index.ts';
import { useActing } from '../../ui/index.ts';
import { useFolderRemovals } from './removals.ts';

/** Puts a template into another folder, or out of its own. */
export function MoveMenu({ template }: { template: Template }): ReactNode {
  const all = useFolders((state) => state.folders);
  const hidden = useFolderRemovals((state) => state.hidden);
  const move = useTemplates((state) => state.move);
  const { act } = useActing();
  const others = all.filter(({ id }) => id !== template.folderId && !hidden.has(id));
  const inFolder = template.folderId !== null;
  if (others.length === 0 && !inFolder) return null;

  function to(folderId: string | null): void {
    act(async () => {
      await move(template.id, folderId);
    });
  }

  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<FolderInput size={15} />}>{t('templates.moveTo')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} leftSection={<Folder size={15} />} onClick={() => to(id)}>
            {name}
          </Menu.Item>
        ))}
        {inFolder && (
          <Menu.Item leftSection={<FolderMinus size={15} />} onClick={() => to(null)}>
            {t('templates.removeFromFolder')}
          </Menu.Item>
        )}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
