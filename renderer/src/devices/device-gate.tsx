import { Loader } from '@mantine/core';
import { Camera, CameraOff, Mic, MicOff, PlugZap, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '../language/index.ts';
import { EmptyState, ErrorNotice, PrimaryButton } from '../ui/index.ts';
import type { DeviceTrouble } from './trouble.ts';
import type { DevicesState } from './use-devices.ts';

/** The permission for a denied device is in the browser's or in the system's settings. */
type Host = 'electron' | 'browser';

type Gate = {
  icons: Record<'explain' | 'turnOn' | 'missing' | 'trouble', ReactNode>;
  texts: Record<'starting' | 'explain' | 'reason' | 'turnOn' | DeviceTrouble, LabelKey>;
  help: Record<Exclude<DeviceTrouble, 'denied'> | Host, LabelKey>;
};

const gates: Record<'camera' | 'microphone', Gate> = {
  camera: {
    icons: { explain: <Camera />, turnOn: <Video />, missing: <PlugZap />, trouble: <CameraOff /> },
    texts: {
      starting: 'recorder.starting',
      explain: 'recorder.explain',
      reason: 'recorder.explainText',
      turnOn: 'recorder.turnOn',
      denied: 'recorder.denied',
      missing: 'recorder.missing',
      busy: 'recorder.busy',
      failed: 'recorder.failed',
    },
    help: {
      missing: 'recorder.missingHelp',
      busy: 'recorder.busyHelp',
      failed: 'recorder.failedHelp',
      browser: 'recorder.deniedBrowser',
      electron: 'recorder.deniedSystem',
    },
  },
  microphone: {
    icons: { explain: <Mic />, turnOn: <Mic />, missing: <MicOff />, trouble: <MicOff /> },
    texts: {
      starting: 'common.loading',
      explain: 'voices.microphoneExplain',
      reason: 'voices.microphoneExplainText',
      turnOn: 'voices.microphoneTurnOn',
      denied: 'voices.microphoneDenied',
      missing: 'voices.microphoneMissing',
      busy: 'voices.microphoneBusy',
      failed: 'voices.microphoneFailed',
    },
    help: {
      missing: 'voices.microphoneMissingHelp',
      busy: 'recorder.busyHelp',
      failed: 'voices.microphoneFailedHelp',
      browser: 'voices.microphoneDeniedBrowser',
      electron: 'voices.microphoneDeniedSystem',
    },
  },
};

/** The advice if a device does not open. */
export function deviceAdvice(device: keyof typeof gates, trouble: DeviceTrouble, host: Host): string {
  return t(gates[device].help[trouble === 'denied' ? host : trouble]);
}

type DeviceGateProps = {
  device: keyof typeof gates;
  state: Exclude<DevicesState, { kind: 'open' }>;
  host: Host;
  onOpen: () => void;
  /** A way to go on without the device. */
  instead?: ReactNode;
};

/** Shown in place of a device until it is open. */
export function DeviceGate({ device, state, host, onOpen, instead }: DeviceGateProps): ReactNode {
  const { icons, texts } = gates[device];
  if (state.kind === 'looking') return null;
  if (state.kind === 'opening') {
    return <EmptyState icon={<Loader size={22} color="currentColor" aria-hidden />} title={t(texts.starting)} />;
  }
  if (state.kind === 'explain') {
    return (
      <EmptyState
        icon={icons.explain}
        title={t(texts.explain)}
        text={t(texts.reason)}
        actions={
          <>
            <PrimaryButton icon={icons.turnOn} onClick={onOpen}>
              {t(texts.turnOn)}
            </PrimaryButton>
            {instead}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icons[state.trouble === 'missing' ? 'missing' : 'trouble']}
      title={t(texts[state.trouble])}
      text={state.message ?? deviceAdvice(device, state.trouble, host)}
      actions={
        <>
          <PrimaryButton onClick={onOpen}>{t('common.tryAgain')}</PrimaryButton>
          {instead}
        </>
      }
    />
  );
}

type DeviceNoticeProps = Pick<DeviceGateProps, 'device' | 'host' | 'onOpen'> & { state: DevicesState };

/** The trouble in a few lines, where the screen is of use without the device. */
export function DeviceNotice({ device, state, host, onOpen }: DeviceNoticeProps): ReactNode {
  if (state.kind !== 'trouble') return null;
  const { trouble, message } = state;
  const advice = message ?? deviceAdvice(device, trouble, host);
  return <ErrorNotice problem={`${t(gates[device].texts[trouble])}. ${advice}`} onRetry={onOpen} />;
}
