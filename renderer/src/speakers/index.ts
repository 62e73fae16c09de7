export { SpeakerChoice } from './speaker-choice.tsx';
export { calledName, isNameless } from './speaker-name.ts';
export { recordedBy, useSpeaker } from './use-speaker.ts';
