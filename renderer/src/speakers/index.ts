export { SpeakerChoice } from './speaker-choice.tsx';
export { calledName, isNameless } from './speaker-name.ts';
export { RecordInRow } from './record-in-row.tsx';
export { useNameRecording } from './use-name-recording.ts';
export { WordLine, WordName } from './word-line.tsx';
export { recordedBy, useSpeaker } from './use-speaker.ts';
