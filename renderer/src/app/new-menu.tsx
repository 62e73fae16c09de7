import type { ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { FileVideo, Plus, Sparkles, Video } from 'lucide-react';
import { t } from '../language/index.ts';
import { trySample, useRoute } from '../stores/index.ts';
import { Kbd, pickVideos, useActing, VideoPicker } from '../ui/index.ts';
import { addVideos } from './add-videos.ts';
import styles from './rail.module.css';

/** The ways to a new template, each with its letter while the menu is open. */
export const newWays = [
  { key: 'R', icon: Video, label: 'templates.recordYourself', note: 'templates.recordNote', run: record },
  { key: 'I', icon: FileVideo, label: 'templates.importVideo', note: 'templates.importNote', run: pickVideos },
  { key: 'S', icon: Sparkles, label: 'templates.trySample', note: 'templates.sampleNote', run: trySample },
] as const;

function record(): void {
  useRoute.getState().navigate({ screen: 'recorder' });
}

export function NewMenu(): ReactNode {
  const { act, busy } = useActing();
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
          {newWays.map(({ key, icon: Icon, label, note, run }) => (
            <Menu.Item
              key={key}
              data-key={key}
              leftSection={<Icon size={18} />}
              rightSection={<Kbd>{key}</Kbd>}
              onClick={() => act(async () => run())}
            >
              <b className={styles['way']}>{t(label)}</b>
              <span className={styles['note']}>{t(note)}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
