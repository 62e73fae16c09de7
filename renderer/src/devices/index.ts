export { watchLevel } from './level.ts';
export { capture, sampleRate } from './capture.ts';
export { listen, type Listener, type Utterance } from './listen.ts';
export { recordSound, type SoundRecording } from './record.ts';
export { microphoneConstraints, openMicrophone, type SoundProcessing } from './microphone.ts';
export { deviceAdvice, DeviceGate, DeviceNotice } from './device-gate.tsx';
export { MicrophoneMeter } from './microphone-meter.tsx';
export { troubleOf } from './trouble.ts';
export { useDevices, type Devices } from './use-devices.ts';
