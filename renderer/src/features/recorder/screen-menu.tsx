import type { ReactNode } from 'react';
import { Popover } from '@mantine/core';
import { MonitorUp } from 'lucide-react';
import type { Layout } from '#shared/layouts.ts';
import { t } from '../../language/index.ts';
import { LayoutFields, QuietButton, SecondaryButton } from '../../ui/index.ts';
import styles from './recorder.module.css';
import type { SharedScreen } from './use-screen.ts';

export type ScreenMenuProps = {
  screen: SharedScreen;
  /** Whether this window can show what may be shared. */
  canShare: boolean;
  layout: Layout;
  onLayout: (layout: Layout) => void;
};

/** Adds a screen, window or tab to the camera, and says how both share the picture. */
export function ScreenMenu({ screen, canShare, layout, onLayout }: ScreenMenuProps): ReactNode {
  if (!canShare) return null;
  if (!screen.stream) {
    return (
      <SecondaryButton icon={<MonitorUp />} onClick={() => void screen.share()}>
        {t('recorder.shareScreen')}
      </SecondaryButton>
    );
  }
  return (
    <Popover width={300} position="top-start" offset={36} trapFocus>
      <Popover.Target>
        <SecondaryButton icon={<MonitorUp />}>{t('layouts.layout')}</SecondaryButton>
      </Popover.Target>
      <Popover.Dropdown data-scheme="dark" className={styles['devices'] ?? ''}>
        <LayoutFields layout={layout} onChange={onLayout} />
        <QuietButton onClick={() => void screen.share()}>{t('recorder.otherScreen')}</QuietButton>
        <QuietButton onClick={screen.stop}>{t('recorder.removeScreen')}</QuietButton>
      </Popover.Dropdown>
    </Popover>
  );
}
