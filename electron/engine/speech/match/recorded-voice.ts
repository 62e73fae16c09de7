import { join } from 'node:path';
import { z } from 'zod';
import { readCheckedFile, writeCheckedFile } from '#electron/lib/checked-file.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { soundRate } from '#shared/wav.ts';
import { resample } from '../../media/codec/resample.ts';
import { templateFiles } from '../../template/files.ts';
import type { TemplateInfo } from '../../template/info.ts';
import { beginningOf } from '../../template/template-audio.ts';
import { medianPitch, trackPitch } from '../pitch/track-pitch.ts';

/** The voice of a template's speaker, for choosing a similar one. */
export type RecordedVoice = {
  /** Median pitch, Hz; null if nobody speaks, or only whispers. */
  pitch: () => number | null;
};

/** Seconds of a recording that are analysed. */
export const heardSeconds = 30;

export const profileRate = 16_000;

/** Facts of the speaker's voice, kept beside the template: measuring them takes a second. */
const factsSchema = z.object({ pitch: z.number().positive().nullable() });

const recent = createRecentlyUsed<{ pitch: number | null }>(32);

/** The speaker's voice in the template in `folder`; measured on first use. */
export function recordedVoiceOf(folder: string, info: TemplateInfo): RecordedVoice {
  return {
    pitch() {
      const known = recent.get(info.hash) ?? readFacts(folder) ?? measure(folder, info);
      recent.set(info.hash, known);
      return known.pitch;
    },
  };
}

function readFacts(folder: string): { pitch: number | null } | null {
  const content = readCheckedFile(join(folder, templateFiles.voice));
  return content && factsSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
}

function measure(folder: string, info: TemplateInfo): { pitch: number | null } {
  const heard = resample(beginningOf(folder, info, heardSeconds), soundRate, profileRate);
  const facts = { pitch: medianPitch(trackPitch(heard, profileRate)) };
  const content = Buffer.from(JSON.stringify(facts));
  writeCheckedFile(join(folder, templateFiles.voice), [content], { createFolder: false });
  return facts;
}
