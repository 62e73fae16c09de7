import type { ReactNode } from 'react';
import { Camera, CameraOff, PlugZap, Video } from 'lucide-react';
import { Loader } from '@mantine/core';
import { EmptyState, PrimaryButton, SecondaryButton } from '../../ui/index.ts';
import type { DevicesState, DeviceTrouble } from '../../devices/index.ts';

export type CameraGateProps = {
  state: Exclude<DevicesState, { kind: 'open' }>;
  /** Which window this is: permissions are given back in another place. */
  host: 'electron' | 'browser';
  onOpen: () => void;
  onPickVideo: () => void;
};

const titles: Record<DeviceTrouble, string> = {
  denied: 'Camera and microphone are blocked',
  missing: 'No camera and microphone found',
  busy: 'The camera is in use',
  failed: 'The camera did not start',
};

const waysOut: Record<DeviceTrouble, string> = {
  denied: '',
  missing: 'Plug in a camera with a microphone, or a headset, and try again.',
  busy: 'Another app is using the camera or the microphone. Close video calls and other recorders, then try again.',
  failed: 'Unplug the camera and plug it in again, or restart the computer if that doesn’t help.',
};

const unblock = {
  browser: 'Click the camera icon in the address bar, allow both, and try again.',
  electron: 'Allow Vocative in your system’s privacy settings, under Camera and Microphone, and try again.',
} as const;

/** What stands on the stage until there is a picture. */
export function CameraGate({ state, host, onOpen, onPickVideo }: CameraGateProps): ReactNode {
  if (state.kind === 'looking') return null;
  if (state.kind === 'opening') {
    return <EmptyState icon={<Loader size={22} color="currentColor" aria-hidden />} title="Starting the camera" />;
  }
  if (state.kind === 'explain') {
    return (
      <EmptyState
        icon={<Camera />}
        title="Check your picture, then record"
        text="Vocative needs your camera and microphone to record a template. It records only after you press the button, and recordings stay on this computer until you use them."
        actions={
          <>
            <SecondaryButton onClick={onPickVideo}>Choose a video instead</SecondaryButton>
            <PrimaryButton icon={<Video />} onClick={onOpen}>
              Turn on the camera
            </PrimaryButton>
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={state.trouble === 'missing' ? <PlugZap /> : <CameraOff />}
      title={titles[state.trouble]}
      text={state.message ?? (state.trouble === 'denied' ? unblock[host] : waysOut[state.trouble])}
      actions={
        <>
          <SecondaryButton onClick={onPickVideo}>Choose a video instead</SecondaryButton>
          <PrimaryButton onClick={onOpen}>Try again</PrimaryButton>
        </>
      }
    />
  );
}
