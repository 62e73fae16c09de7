import { join } from 'node:path';
import { z } from 'zod';
import { readCheckedFile, writeCheckedFile } from '../../lib/checked-file.ts';
import { createRecentlyUsed } from '../../lib/recently-used.ts';
import { templateFiles } from './files.ts';
import type { TemplateInfo } from './info.ts';
import { learnSound, profileFrom, type LearnedSound, type SoundProfile } from './sound-profile.ts';
import { openTemplateAudio, type TemplateAudio } from './template-audio.ts';

/*
 * Listening to a minute of a template takes longer than rendering ten sections of it, so it is done at import, and what
 * was learnt is kept beside the template. Templates imported before, or whose file is damaged, are listened to when they
 * are first used.
 */

const learnedSchema: z.ZodType<LearnedSound> = z.object({
  quietStarts: z.array(z.number().int().nonnegative()),
  pauseThreshold: z.number(),
  speechPower: z.number(),
});

/** Profiles of the last templates worked on: a process renders many rows of the same. */
const recent = createRecentlyUsed<SoundProfile>(8);

/** What a template sounds like, learnt once. @param audio of the template in `folder`. */
export function profileOf(folder: string, { hash }: TemplateInfo, audio: TemplateAudio): SoundProfile {
  const known = recent.get(hash);
  if (known) return known;
  const profile = profileFrom(readLearned(folder) ?? learn(folder, audio), audio);
  recent.set(hash, profile);
  return profile;
}

/** Listens to a new template, so that nothing made from it has to wait for that. */
export function learnTemplate(folder: string, info: TemplateInfo): void {
  const audio = openTemplateAudio(folder, info);
  try {
    learn(folder, audio);
  } finally {
    audio.close();
  }
}

function learn(folder: string, audio: TemplateAudio): LearnedSound {
  const learned = learnSound(audio);
  const content = Buffer.from(JSON.stringify(learned));
  writeCheckedFile(join(folder, templateFiles.sound), [content], { createFolder: false });
  return learned;
}

function readLearned(folder: string): LearnedSound | null {
  const content = readCheckedFile(join(folder, templateFiles.sound));
  return content && learnedSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
}
