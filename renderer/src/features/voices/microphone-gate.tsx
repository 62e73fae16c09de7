import type { ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { Mic, MicOff } from 'lucide-react';
import type { DevicesState, DeviceTrouble } from '../../devices/index.ts';
import { EmptyState, PrimaryButton } from '../../ui/index.ts';

type MicrophoneGateProps = {
  state: Exclude<DevicesState, { kind: 'open' }>;
  /** Which window this is: permissions are given back in another place. */
  host: 'electron' | 'browser';
  onOpen: () => void;
};

const titles: Record<DeviceTrouble, string> = {
  denied: 'The microphone is blocked',
  missing: 'No microphone found',
  busy: 'The microphone is in use',
  failed: 'The microphone did not start',
};

const waysOut: Record<Exclude<DeviceTrouble, 'denied'>, string> = {
  missing: 'Plug in a microphone or a headset, and try again.',
  busy: 'Another app is using the microphone. Close video calls and other recorders, then try again.',
  failed: 'Unplug the microphone and plug it in again, or restart the computer if that doesn’t help.',
};

const unblock = {
  browser: 'Click the microphone icon in the address bar, allow it, and try again.',
  electron: 'Allow Vocative in your system’s privacy settings, under Microphone, and try again.',
} as const;

/** What helps where a microphone does not open. */
export function microphoneAdvice(trouble: DeviceTrouble, host: 'electron' | 'browser'): string {
  return trouble === 'denied' ? unblock[host] : waysOut[trouble];
}

/** What stands on the stage until the microphone listens. */
export function MicrophoneGate({ state, host, onOpen }: MicrophoneGateProps): ReactNode {
  if (state.kind === 'looking') return null;
  if (state.kind === 'opening') {
    return <EmptyState icon={<Loader size={22} color="currentColor" aria-hidden />} title="Starting the microphone" />;
  }
  if (state.kind === 'explain') {
    return (
      <EmptyState
        icon={<Mic />}
        title="Say each name as it appears"
        text="Vocative listens, cuts out each name and saves it. Press the space bar for the next name. Stop at any time."
        actions={
          <PrimaryButton icon={<Mic />} onClick={onOpen}>
            Turn on the microphone
          </PrimaryButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<MicOff />}
      title={titles[state.trouble]}
      text={state.message ?? microphoneAdvice(state.trouble, host)}
      actions={<PrimaryButton onClick={onOpen}>Try again</PrimaryButton>}
    />
  );
}
