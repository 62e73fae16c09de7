export { PlayButton } from './play-button.tsx';
export { usePlayer } from './player.ts';
export { SoundWave, barHeights, peaksOf } from './sound-wave.tsx';
