import { join } from 'node:path';
import { z } from 'zod';
import { readCheckedFile, writeCheckedFile } from '#electron/lib/checked-file.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { templateFiles } from './files.ts';
import type { TemplateInfo } from './info.ts';
import { learnSound, profileFrom, type LearnedSound, type SoundProfile } from './sound-profile.ts';
import { openTemplateAudio, type TemplateAudio } from './template-audio.ts';

/*
 * Analysing a minute of a template takes longer than rendering ten of its sections. So it is done at import, and the
 * facts are stored beside the template. Templates with missing or damaged facts are analysed on first use.
 */

const learnedSchema: z.ZodType<LearnedSound> = z.object({
  quietStarts: z.array(z.number().int().nonnegative()),
  pauseThreshold: z.number(),
  speechPower: z.number(),
});

/** Facts and profiles of the latest templates, because a process renders many rows of the same one. */
const recentFacts = createRecentlyUsed<LearnedSound>(32);
const recentProfiles = createRecentlyUsed<SoundProfile>(8);

/** The facts learnt from the sound of the template in `folder`. */
export function learnedOf(folder: string, info: TemplateInfo): LearnedSound {
  const learned = recentFacts.get(info.hash) ?? readLearned(folder) ?? learnTemplate(folder, info);
  recentFacts.set(info.hash, learned);
  return learned;
}

/** The sound profile of a template. @param audio of the template in `folder`. */
export function profileOf(folder: string, info: TemplateInfo, audio: TemplateAudio): SoundProfile {
  const known = recentProfiles.get(info.hash);
  if (known) return known;
  const profile = profileFrom(learnedOf(folder, info), audio);
  recentProfiles.set(info.hash, profile);
  return profile;
}

/** Analyses a new template at import, so that renders need not wait for it. */
export function learnTemplate(folder: string, info: TemplateInfo): LearnedSound {
  using audio = openTemplateAudio(folder, info);
  const learned = learnSound(audio);
  const content = Buffer.from(JSON.stringify(learned));
  writeCheckedFile(join(folder, templateFiles.sound), [content], { createFolder: false });
  return learned;
}

function readLearned(folder: string): LearnedSound | null {
  const content = readCheckedFile(join(folder, templateFiles.sound));
  return content && learnedSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
}
