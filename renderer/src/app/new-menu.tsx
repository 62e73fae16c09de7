import type { ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { FileVideo, Plus, Sparkles, Video } from 'lucide-react';
import { t } from '../language/index.ts';
import { trySample, useRoute } from '../stores/index.ts';
import { Kbd, pickVideos, useActing, VideoPicker } from '../ui/index.ts';
import { addVideos } from './add-videos.ts';
import styles from './rail.module.css';

/** The ways to a new template, with their letters while the menu is open. */
export function NewMenu(): ReactNode {
  const navigate = useRoute((state) => state.navigate);
  const { act, busy } = useActing();
  const ways = [
    { key: 'R', icon: Video, label: t('library.recordYourself'), note: t('library.recordNote'), run: record },
    { key: 'I', icon: FileVideo, label: t('library.importVideo'), note: t('library.importNote'), run: pickVideos },
    { key: 'S', icon: Sparkles, label: t('library.trySample'), note: t('library.sampleNote'), run: startSample },
  ];

  function record(): void {
    navigate({ screen: 'recorder' });
  }

  function startSample(): void {
    act(trySample);
  }

  return (
    <>
      <VideoPicker onPick={addVideos} />
      <Menu position="right-start" width={290} offset={10} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={styles['new']} aria-busy={busy}>
            <span className={styles['plus']}>
              <Plus aria-hidden />
            </span>
            {t('app.new')}
          </button>
        </Menu.Target>
        <Menu.Dropdown
          onKeyDown={({ key, currentTarget }) =>
            currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(key.toUpperCase())}"]`)?.click()
          }
        >
          {ways.map(({ key, icon: Icon, label, note, run }) => (
            <Menu.Item
              key={key}
              data-key={key}
              leftSection={<Icon size={18} />}
              rightSection={<Kbd>{key}</Kbd>}
              onClick={run}
            >
              <b className={styles['way']}>{label}</b>
              <span className={styles['note']}>{note}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
