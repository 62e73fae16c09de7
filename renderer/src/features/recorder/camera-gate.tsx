import type { ReactNode } from 'react';
import { Camera, CameraOff, PlugZap, Video } from 'lucide-react';
import { Loader } from '@mantine/core';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '../../language/index.ts';
import { EmptyState, PrimaryButton, SecondaryButton } from '../../ui/index.ts';
import type { DevicesState, DeviceTrouble } from '../../devices/index.ts';

type CameraGateProps = {
  state: Exclude<DevicesState, { kind: 'open' }>;
  /** Decides the advice for a denied camera: the permission is in the browser's or in the system's settings. */
  host: 'electron' | 'browser';
  onOpen: () => void;
  /** Picks a video file instead of using the camera. Absent where that is not possible. */
  onPickVideo?: (() => void) | undefined;
};

const titles: Record<DeviceTrouble, LabelKey> = {
  denied: 'recorder.denied',
  missing: 'recorder.missing',
  busy: 'recorder.busy',
  failed: 'recorder.failed',
};

const waysOut: Record<Exclude<DeviceTrouble, 'denied'>, LabelKey> = {
  missing: 'recorder.missingHelp',
  busy: 'recorder.busyHelp',
  failed: 'recorder.failedHelp',
};

const unblock: Record<CameraGateProps['host'], LabelKey> = {
  browser: 'recorder.deniedBrowser',
  electron: 'recorder.deniedSystem',
};

/** Shown on the stage until the camera has a picture. */
export function CameraGate({ state, host, onOpen, onPickVideo }: CameraGateProps): ReactNode {
  if (state.kind === 'looking') return null;
  if (state.kind === 'opening') {
    return <EmptyState icon={<Loader size={22} color="currentColor" aria-hidden />} title={t('recorder.starting')} />;
  }
  if (state.kind === 'explain') {
    return (
      <EmptyState
        icon={<Camera />}
        title={t('recorder.explain')}
        text={t('recorder.explainText')}
        actions={
          <>
            <PrimaryButton icon={<Video />} onClick={onOpen}>
              {t('recorder.turnOn')}
            </PrimaryButton>
            {onPickVideo && <SecondaryButton onClick={onPickVideo}>{t('recorder.chooseVideo')}</SecondaryButton>}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={state.trouble === 'missing' ? <PlugZap /> : <CameraOff />}
      title={t(titles[state.trouble])}
      text={state.message ?? t(state.trouble === 'denied' ? unblock[host] : waysOut[state.trouble])}
      actions={
        <>
          <PrimaryButton onClick={onOpen}>{t('common.tryAgain')}</PrimaryButton>
          {onPickVideo && <SecondaryButton onClick={onPickVideo}>{t('recorder.chooseVideo')}</SecondaryButton>}
        </>
      }
    />
  );
}
