import { useState, type DragEvent, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { Ellipsis, Folder, FolderPlus, PencilLine, Trash2 } from 'lucide-react';
import type { TemplateFolder } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatCount } from '../../lib/format.ts';
import { routeHref, useFolders, useTemplates } from '../../stores/index.ts';
import { IconButton, NameDialog, useActing } from '../../ui/index.ts';
import { draggedTemplate } from './dragging.ts';
import styles from './folders.module.css';
import { useFolderRemovals } from './removals.ts';

/** The folders of the library. A card dropped on one goes into it. */
export function FolderTiles({ folders }: { folders: readonly TemplateFolder[] }): ReactNode {
  const [renaming, setRenaming] = useState<TemplateFolder | null>(null);
  const renameFolder = useFolders((state) => state.renameFolder);
  const close = (): void => setRenaming(null);
  if (folders.length === 0) return null;
  return (
    <ul className={styles['tiles']} aria-label={t('library.folders')}>
      {folders.map((folder) => (
        <FolderTile key={folder.id} folder={folder} onRename={() => setRenaming(folder)} />
      ))}
      {renaming && (
        <NameDialog
          title={t('library.renameFolder')}
          name={renaming.name}
          maxLength={300}
          action={t('common.rename')}
          onName={(name) => renameFolder(renaming.id, name).then(close)}
          onClose={close}
        />
      )}
    </ul>
  );
}

/** A button that adds a folder after asking for its name. */
export function NewFolder(): ReactNode {
  const createFolder = useFolders((state) => state.createFolder);
  const [naming, setNaming] = useState(false);
  const close = (): void => setNaming(false);
  return (
    <>
      <IconButton label={t('library.newFolder')} look="framed" icon={<FolderPlus />} onClick={() => setNaming(true)} />
      {naming && (
        <NameDialog
          title={t('library.newFolder')}
          maxLength={300}
          action={t('common.create')}
          onName={(name) => createFolder(name).then(close)}
          onClose={close}
        />
      )}
    </>
  );
}

function FolderTile({ folder, onRename }: { folder: TemplateFolder; onRename: () => void }): ReactNode {
  const { id, name } = folder;
  const count = useTemplates(
    ({ templates }) => Object.values(templates).filter((template) => template.folderId === id).length,
  );
  const move = useTemplates((state) => state.move);
  const remove = useFolderRemovals((state) => state.remove);
  const [over, setOver] = useState(false);
  const { act } = useActing(() => setOver(false));

  function dragOver(event: DragEvent): void {
    if (draggedTemplate(event) === null) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent): void {
    const template = draggedTemplate(event);
    if (template === null) return;
    event.preventDefault();
    act(async () => {
      await move(template, id);
    });
  }

  return (
    <li className={styles['tile']} data-over={over}>
      <Folder className={styles['icon']} strokeWidth={1.6} aria-hidden />
      <a
        href={routeHref({ screen: 'library', folderId: id })}
        className={styles['link']}
        title={name}
        draggable={false}
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {name}
      </a>
      <span className={styles['count']} aria-label={t('library.templates', { count })}>
        {formatCount(count)}
      </span>
      <Menu width={170} position="bottom-end">
        <Menu.Target>
          <IconButton
            label={t('library.moreAboutFolder', { name })}
            tooltip={t('common.more')}
            icon={<Ellipsis />}
            size="small"
            className={styles['more']}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PencilLine size={15} />} onClick={onRename}>
            {t('common.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<Trash2 size={15} />} data-tone="bad" onClick={() => remove({ ids: [id], name })}>
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
