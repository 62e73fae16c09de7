import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { wavHeader } from '#shared/wav.ts';
import type { OpenedMedia } from '#electron/http/send.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { consentSoundIsUsed } from '../../store/consents.ts';
import { soundIsUsed } from '../../store/takes.ts';
import { filmIsUsed } from '../../store/films.ts';
import { findExtract } from '../../store/sound-extracts.ts';
import { openBytes, openFile } from '../../domain/media/file-source.ts';
import { openTemplateSound } from '../../domain/media/wav-source.ts';
import type { Services } from '../../requests/services.ts';

const wav = 'audio/wav';

/** A film of a take, as MP4. @throws AppError `NOT_FOUND`. */
export async function openFilm({ db, folders, stored }: Services, capability: string): Promise<OpenedMedia> {
  if (!filmIsUsed(db, capability)) throw new AppError('NOT_FOUND');
  const file = join(folders.films, capability);
  await stored.check(file);
  return { source: await openFile(file), type: 'video/mp4' };
}

/** A sound as WAV: a take, a consent recording, or an extract of a template's sound. @throws AppError `NOT_FOUND`. */
export async function openSound({ db, folders, stored }: Services, capability: string): Promise<OpenedMedia> {
  if (soundIsUsed(db, capability) || consentSoundIsUsed(db, capability)) {
    const file = join(folders.sounds, capability);
    await stored.check(file);
    return { source: await openFile(file), type: wav };
  }
  const extract = findExtract(db, capability);
  if (!extract) throw new AppError('NOT_FOUND');
  await stored.checkContent(`templates/${extract.hash}`);
  return { source: await openTemplateSound(join(folders.templates, extract.hash), extract), type: wav };
}

/** A clip as WAV. A removed one is not found; listing the clips again renders it again. @throws AppError `NOT_FOUND`. */
export async function openClip({ artifacts, clipSounds }: Services, capability: string): Promise<OpenedMedia> {
  const key = clipSounds.find(capability);
  const samples = key === undefined ? null : await artifacts.read({ kind: 'clips', key });
  if (key === undefined || samples === null) throw new AppError('NOT_FOUND');
  const header = wavHeader({ channels: 1, sampleRate: 48_000, samples: samples.length / 2 });
  const source = openBytes(Buffer.concat([header, samples]), `"${hashOf(key)}"`);
  return { source: { ...source, isPassing: true }, type: wav };
}
