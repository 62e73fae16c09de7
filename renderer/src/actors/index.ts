export { PersonDialog } from './person-dialog.tsx';
export { SpeakerChoice } from './speaker-choice.tsx';
export { nameless, speakerName } from './speaker-name.ts';
