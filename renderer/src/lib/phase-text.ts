import type { LabelKey } from '#shared/language/index.ts';
import { t } from '../language/index.ts';
import { formatClock } from './format.ts';

/** Labels by the phase names of the app and its studios. A remote studio may report others. */
export const phases: Readonly<Record<string, LabelKey>> = {
  Waiting: 'phases.waiting',
  'Waiting for its turn': 'phases.waitingTurn',
  'Waiting to try again': 'phases.waiting',
  'Waiting for the launches before it': 'phases.waitingTurn',
  'Waiting for the studio': 'phases.waitingStudio',
  'Waiting because the studio is busy': 'phases.waitingBusy',
  'Waiting until the account is connected again': 'phases.waitingAccount',
  'Waiting for the studio to repair a video': 'phases.waitingVideo',
  'Waiting because the studio reports a fault': 'phases.waitingFault',
  'Waiting for an internet connection': 'phases.waitingInternet',
  'Waiting for render processes, which end as soon as they start': 'phases.waitingProcesses',
  'Waiting for room on the studio’s disk: free some space there': 'phases.waitingRoom',
  'Waiting for room in this account’s share of the studio’s disk': 'phases.waitingShare',
  'Waiting for room on this computer’s disk: free some space': 'phases.waitingRoomHere',
  'Waiting for the studio’s data folder, which cannot be written to': 'phases.waitingFolder',
  'Waiting for the first day of the certificate that signs videos: check the studio’s clock':
    'phases.waitingCertificate',
  'Waiting for the keys that sign videos, which can’t be read: restore the folder “identity”': 'phases.waitingKeys',
  'Copying the video': 'phases.copying',
  'Fetching the video': 'phases.downloading',
  'Reading the video': 'phases.preparingVideo',
  'Preparing video': 'phases.preparingVideo',
  'Checking the result': 'phases.preparingVideo',
  'Keeping the original': 'phases.preparingVideo',
  'Making the preview': 'campaign.makingPreview',
  'Drawing the look': 'phases.drawingLook',
  'Cutting out the speaker': 'phases.cuttingOutSpeaker',
  Cutting: 'phases.cutting',
  'Making a smaller version': 'phases.makingSmaller',
  Listening: 'phases.listening',
  Speaking: 'phases.speaking',
  Unpacking: 'phases.unpacking',
  'Trying the model': 'phases.unpacking',
  Downloading: 'phases.downloading',
  Copying: 'phases.copying',
  'Drawing the contact sheet': 'exports.writing',
  'Writing pages': 'exports.writing',
  'Writing thumbnails': 'exports.writing',
  Ready: 'phases.ready',
  Done: 'common.done',
  Failed: 'phases.failed',
  Cancelled: 'phases.cancelled',
};

/** A long pause that the studio asked for, with its end. */
const busyUntil = /^Waiting until (\d{4}-\S+Z) because the studio is busy$/u;

/** Phases with a count, a name or a time. */
const told: readonly [pattern: RegExp, say: (first: string, second: string) => string][] = [
  [busyUntil, (end) => t('phases.waitingBusyUntil', { time: formatClock(Date.parse(end)) })],
  [/^(\d+) of (\d+) videos$/u, (done, all) => t('phases.videosDone', { done: Number(done), all: Number(all) })],
  [/^Saving (\d+) of (\d+)$/u, (part, all) => t('phases.saving', { part: Number(part), all: Number(all) })],
  [
    /^Waiting for (.+), which is busy or has reached its limit$/u,
    (name) => t('phases.serviceBusy', { name: nameOf(name) }),
  ],
  [
    /^Waiting for (.+), which does not answer: check the connection$/u,
    (name) => t('phases.serviceSilent', { name: nameOf(name) }),
  ],
];

/** Labels of waits without a service's name. */
const unnamed: Readonly<Record<string, LabelKey>> = {
  'a download': 'phases.aDownload',
  'the voice service': 'phases.aVoiceService',
  'the partner': 'phases.aPartner',
};

function nameOf(name: string): string {
  const key = unnamed[name];
  return key === undefined ? name : t(key);
}

/** The phase of background work in the language of the window; unchanged if it is unknown here. */
export function phaseText(phase: string): string {
  const key = phases[phase];
  if (key !== undefined) return t(key);
  for (const [pattern, say] of told) {
    const [, first, second = ''] = pattern.exec(phase) ?? [];
    if (first !== undefined) return say(first, second);
  }
  return phase;
}

/** Whether a job in this phase waits at the studio's request: trying sooner would not help. */
export function saidWhen(phase: string): boolean {
  return phases[phase] === 'phases.waitingBusy' || busyUntil.test(phase);
}
