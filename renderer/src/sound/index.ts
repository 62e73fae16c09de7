export { watchLevel } from './level.ts';
export { MicrophoneMeter } from './microphone-meter.tsx';
export { PlayButton } from './play-button.tsx';
export { usePlayer } from './player.ts';
export { SoundWave } from './sound-wave.tsx';
