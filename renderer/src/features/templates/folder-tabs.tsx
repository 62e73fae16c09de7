import { useState, type DragEvent, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { FolderPlus, PencilLine, Trash2 } from 'lucide-react';
import type { TemplateFolder } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { routeHref, useFolders, useTemplates } from '../../stores/index.ts';
import { IconButton, MoreMenu, NameDialog, useActing } from '../../ui/index.ts';
import { draggedTemplate } from './dragging.ts';
import styles from './folders.module.css';
import { useFolderRemovals } from './removals.ts';

type FolderTabsProps = { folders: readonly TemplateFolder[]; open: TemplateFolder | undefined };

/** All templates, or those of a folder. A template dropped on a folder goes into it. */
export function FolderTabs({ folders, open }: FolderTabsProps): ReactNode {
  const createFolder = useFolders((state) => state.createFolder);
  const [naming, setNaming] = useState(false);
  const close = (): void => setNaming(false);
  return (
    <nav className={styles['folders']} aria-label={t('templates.folders')}>
      {folders.length > 0 && (
        <ul className={styles['tabs']}>
          <Tab id={null} name={t('common.all')} isOpen={open === undefined} />
          {folders.map(({ id, name }) => (
            <Tab key={id} id={id} name={name} isOpen={id === open?.id} />
          ))}
        </ul>
      )}
      {open && <FolderMenu folder={open} />}
      <IconButton label={t('templates.newFolder')} icon={<FolderPlus />} onClick={() => setNaming(true)} />
      {naming && (
        <NameDialog
          title={t('templates.newFolder')}
          maxLength={300}
          action={t('common.create')}
          onName={(name) => createFolder(name).then(close)}
          onClose={close}
        />
      )}
    </nav>
  );
}

/** @param id null for all templates; what is dropped there leaves its folder. */
function Tab({ id, name, isOpen }: { id: string | null; name: string; isOpen: boolean }): ReactNode {
  const move = useTemplates((state) => state.move);
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
    <li>
      <a
        href={routeHref({ screen: 'templates', folderId: id ?? undefined })}
        className={styles['tab']}
        aria-current={isOpen ? 'page' : undefined}
        data-over={over}
        title={name}
        draggable={false}
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {name}
      </a>
    </li>
  );
}

function FolderMenu({ folder: { id, name } }: { folder: TemplateFolder }): ReactNode {
  const renameFolder = useFolders((state) => state.renameFolder);
  const remove = useFolderRemovals((state) => state.remove);
  const [renaming, setRenaming] = useState(false);
  const close = (): void => setRenaming(false);
  return (
    <>
      <MoreMenu about={name} width={170}>
        <Menu.Item leftSection={<PencilLine size={15} />} onClick={() => setRenaming(true)}>
          {t('templates.renameFolder')}
        </Menu.Item>
        <Menu.Item leftSection={<Trash2 size={15} />} data-tone="bad" onClick={() => remove({ ids: [id], name })}>
          {t('templates.deleteFolder')}
        </Menu.Item>
      </MoreMenu>
      {renaming && (
        <NameDialog
          title={t('templates.renameFolder')}
          name={name}
          maxLength={300}
          action={t('common.rename')}
          onName={(name) => renameFolder(id, name).then(close)}
          onClose={close}
        />
      )}
    </>
  );
}
