export { PlayButton } from './play-button.tsx';
export { PlayerPicture } from './player-picture.tsx';
export { usePlayer } from './player.ts';
export { SoundWave, barHeights, peaksOf } from './sound-wave.tsx';
