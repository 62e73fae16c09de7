import { createRef, type ReactNode } from 'react';
import { t } from '../language/index.ts';
import { FilePicker } from './fields.tsx';

const accepted = 'video/*,.mkv,.mts,.m2ts,.mpg,.mpeg,.avi,.wmv,.flv';
const picker = createRef<HTMLInputElement>();

/** Opens the system's file picker for videos; the window's `VideoPicker` gets them. */
export function pickVideos(): void {
  picker.current?.click();
}

/** The one picker of videos, wherever the window asks for them. */
export function VideoPicker({ onPick }: { onPick: (files: File[]) => void }): ReactNode {
  return <FilePicker ref={picker} label={t('templates.videoFile')} accept={accepted} multiple onPick={onPick} />;
}
