export { barHeights, peaksOf } from './peaks.ts';
export { PlayButton } from './play-button.tsx';
export { usePlayer } from './player.ts';
export { SoundWave } from './sound-wave.tsx';
