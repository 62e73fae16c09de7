export { watchLevel } from './level.ts';
export { capture, sampleRate } from './capture.ts';
export { listen, type Listener, type Utterance } from './listen.ts';
export { recordSound, type SoundRecording } from './record.ts';
export { microphoneConstraints, openMicrophone, type SoundProcessing } from './microphone.ts';
export { MicrophoneMeter } from './microphone-meter.tsx';
export { troubleOf, type DeviceTrouble } from './trouble.ts';
export { useDevices, type Devices, type DevicesState } from './use-devices.ts';
