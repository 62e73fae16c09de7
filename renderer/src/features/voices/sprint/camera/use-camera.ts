import { useMemo, useRef } from 'react';
import type { Sprint } from '#shared/ipc/index.ts';
import { usePreferences, useTemplates, type Consent } from '#renderer/stores/index.ts';
import { useConsent } from '../../consent/consent-section.tsx';
import { useSpeaker } from '../../speaker/speaker-bar.tsx';
import type { Entry } from '../session.ts';
import type { Camera } from './camera-view.tsx';
import { useJudgedFace } from './use-judged-face.ts';
import { useSprintDevices, type SprintDevices } from './use-sprint-devices.ts';

export type Filming = {
  /** Whether names are to be filmed. */
  wanted: boolean;
  /** Of the speaker, for films of the face; nothing is filmed without it. */
  consent: 'unknown' | 'given' | 'missing';
  setConsent(consent: Consent): void;
  /** Whether the consent has to be asked for, or looked up, before anything is recorded. */
  asks: boolean;
  /** The camera that films; null for sound alone, and while it is not open. */
  camera: Camera | null;
  devices: SprintDevices;
  /** From the open devices. */
  stream: MediaStream | null;
};

/** Whether a film of these names could be used: its mouth is laid on the template's where the phrase is said. */
export function canFilm({ templateId, readingStyle, hasPhrases }: Sprint): boolean {
  return templateId !== null && readingStyle === 'phrase' && hasPhrases;
}

/** The devices of a sprint, with the camera if the user wants films and the speaker allows them. */
export function useCamera(sprint: Sprint, entry: Entry | undefined): Filming {
  const { templateId, actorId } = sprint;
  const wanted = usePreferences((state) => state.recorder.filmsNames) && canFilm(sprint);
  const { speaker, problem: unknown } = useSpeaker(actorId ?? undefined);
  const { consent: found, problem, set } = useConsent(wanted ? (speaker?.id ?? null) : null, 'face');
  const consent = found?.state === 'given' ? 'given' : found || problem || unknown ? 'missing' : 'unknown';
  const films = wanted && consent === 'given';
  const devices = useSprintDevices(films);
  const media = useTemplates((state) => (templateId === null ? null : state.templates[templateId]?.media));

  const stream = devices.state.kind === 'open' ? devices.state.stream : null;
  const open = films && stream !== null && stream.getVideoTracks().length > 0;
  const phrase = entry?.phrase ?? null;
  const video = useRef<HTMLVideoElement>(null);
  const place = phrase && templateId !== null ? { templateId, ...phrase } : null;
  const face = useJudgedFace(video, open ? place : null);
  const templateRatio = media ? media.width / media.height : 16 / 9;
  const camera = useMemo(
    () => (open ? { stream, video, face, templateRatio } : null),
    [open, stream, face, templateRatio],
  );
  return { wanted, consent, setConsent: set, asks: wanted && !films, camera, devices, stream };
}
