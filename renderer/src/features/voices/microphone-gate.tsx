import type { ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { Mic, MicOff } from 'lucide-react';
import type { LabelKey } from '#shared/language/index.ts';
import type { DevicesState, DeviceTrouble } from '../../devices/index.ts';
import { t } from '../../language/index.ts';
import { EmptyState, PrimaryButton } from '../../ui/index.ts';

type MicrophoneGateProps = {
  state: Exclude<DevicesState, { kind: 'open' }>;
  /** Decides the advice for a denied microphone: the permission is in the browser's or in the system's settings. */
  host: 'electron' | 'browser';
  onOpen: () => void;
};

const titles: Record<DeviceTrouble, LabelKey> = {
  denied: 'voices.microphoneDenied',
  missing: 'voices.microphoneMissing',
  busy: 'voices.microphoneBusy',
  failed: 'voices.microphoneFailed',
};

const waysOut: Record<Exclude<DeviceTrouble, 'denied'>, LabelKey> = {
  missing: 'voices.microphoneMissingHelp',
  busy: 'voices.microphoneBusyHelp',
  failed: 'voices.microphoneFailedHelp',
};

const unblock = {
  browser: 'voices.microphoneDeniedBrowser',
  electron: 'voices.microphoneDeniedSystem',
} as const satisfies Record<string, LabelKey>;

/** The advice if a microphone does not open. */
export function microphoneAdvice(trouble: DeviceTrouble, host: 'electron' | 'browser'): string {
  return t(trouble === 'denied' ? unblock[host] : waysOut[trouble]);
}

/** Shown on the stage until the microphone listens. */
export function MicrophoneGate({ state, host, onOpen }: MicrophoneGateProps): ReactNode {
  if (state.kind === 'looking') return null;
  if (state.kind === 'opening') {
    return (
      <EmptyState icon={<Loader size={22} color="currentColor" aria-hidden />} title={t('voices.microphoneStarting')} />
    );
  }
  if (state.kind === 'explain') {
    return (
      <EmptyState
        icon={<Mic />}
        title={t('voices.microphoneExplain')}
        text={t('voices.microphoneExplainText')}
        actions={
          <PrimaryButton icon={<Mic />} onClick={onOpen}>
            {t('voices.microphoneTurnOn')}
          </PrimaryButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<MicOff />}
      title={t(titles[state.trouble])}
      text={state.message ?? microphoneAdvice(state.trouble, host)}
      actions={<PrimaryButton onClick={onOpen}>{t('common.tryAgain')}</PrimaryButton>}
    />
  );
}
