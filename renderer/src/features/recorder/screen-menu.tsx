import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Popover } from '@mantine/core';
import { MonitorUp } from 'lucide-react';
import type { Layout } from '#shared/layouts.ts';
import { t } from '../../language/index.ts';
import { LayoutFields, QuietButton, SecondaryButton } from '../../ui/index.ts';
import styles from './recorder.module.css';
import type { SharedScreen } from './use-screen.ts';

/** Loaded only if neither browser nor system has a picker. */
const ScreenPicker = lazy(async () => ({ default: (await import('./screen-picker.tsx')).ScreenPicker }));

export type ScreenMenuProps = {
  screen: SharedScreen;
  layout: Layout;
  onLayout: (layout: Layout) => void;
};

/** Adds a screen, window or tab to the camera, and sets their layout. */
export function ScreenMenu({ screen, layout, onLayout }: ScreenMenuProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shares = screen.stream !== null;
  const { picking } = screen;

  function shareOther(): void {
    setOpened(false);
    // The picker returns the focus to the element that has it now, which must not be in the closing menu.
    button.current?.focus();
    void screen.share();
  }

  return (
    <>
      <Popover
        width={300}
        position="top-start"
        offset={36}
        trapFocus
        withRoles={shares}
        opened={opened && shares}
        onChange={setOpened}
      >
        <Popover.Target>
          <SecondaryButton
            ref={button}
            icon={<MonitorUp />}
            onClick={() => (shares ? setOpened(!opened) : void screen.share())}
          >
            {shares ? t('layouts.layout') : t('recorder.shareScreen')}
          </SecondaryButton>
        </Popover.Target>
        <Popover.Dropdown data-scheme="dark" className={styles['devices'] ?? ''}>
          <LayoutFields layout={layout} onChange={onLayout} />
          <QuietButton onClick={shareOther}>{t('recorder.otherScreen')}</QuietButton>
          <QuietButton onClick={screen.stop}>{t('recorder.removeScreen')}</QuietButton>
        </Popover.Dropdown>
      </Popover>
      {picking && (
        <Suspense fallback={null}>
          <ScreenPicker offersSound={picking.sound} onPick={screen.pick} onClose={screen.cancelPicking} />
        </Suspense>
      )}
    </>
  );
}
