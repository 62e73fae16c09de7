import { createHash } from 'node:crypto';
import type { VoiceConfig } from '#shared/api/index.ts';
import type { Surroundings } from '#shared/script/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { aacSettings } from '../media/codec/aac.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { Recording } from '../speech/types.ts';
import type { SectionToRender } from './types.ts';
import type { TemplateInfo } from '../template/info.ts';

/** A section on the sample grid (48 kHz). */
export type GroupSection = {
  variable: string;
  text: string;
  /** The words that are replaced; null when not known. */
  replaces: string | null;
  /** What is said around them, where a voice is to speak the text among it. */
  around: Surroundings | null;
  /** The actor saying the text; null where a voice does. */
  recording: Recording | null;
  /** Those that concern the text. */
  pronunciations: readonly Pronunciation[];
  /** The marked part of the recording: `[start, end)`. */
  start: number;
  end: number;
  /** How far the pauses around it may be used: half of the way to the neighbouring sections, and not too far. */
  freeStart: number;
  freeEnd: number;
};

/** Sections that are encoded in one go, and the AAC blocks they touch, `[firstBlock, lastBlock]`. */
export type SectionGroup = {
  /** Everything the encoded sound depends on, hashed. */
  key: string;
  sections: GroupSection[];
  firstBlock: number;
  lastBlock: number;
};

/** Changes whenever the same words would be rendered otherwise than before. */
const renderVersion = 7;

/** Old and new sound are crossfaded over 5 ms, outside the section, so that none of the old word remains. */
export const fadeSamples = 240;

/** A join may move outward by so many packets to find matching windows. */
export const joinShift = 3;

/** Pauses up to this far from a section help to absorb a change of length: 0.6 s. */
const pauseReach = 28_800;

/**
 * Sections as groups, in time order. Two sections are encoded apart only if, with both joins moved outward as far as
 * they may, one packet of the template still lies between them: then each seam has the template's own sound on one
 * side, a group needs to know nothing of its neighbours' words, and can be cached by itself.
 * @param sections checked, in time order.
 * @param consent as of a task.
 */
export function groupSections(
  sections: readonly SectionToRender[],
  template: TemplateInfo,
  voice: VoiceConfig,
  consent: string | null = null,
): SectionGroup[] {
  const placed = placeSections(sections, template);
  const lastBlock = Math.max(0, Math.ceil(template.audioSamples / aacBlockSamples) - 1);
  const groups: Omit<SectionGroup, 'key'>[] = [];
  for (const section of placed) {
    const first = Math.max(0, Math.floor((section.start - fadeSamples) / aacBlockSamples));
    const last = Math.min(lastBlock, Math.ceil((section.end + fadeSamples) / aacBlockSamples) - 1);
    const group = groups.at(-1);
    // Packets up to lastBlock + 1 + joinShift belong to one, from firstBlock − joinShift on to the other.
    if (group && first - joinShift < group.lastBlock + 1 + joinShift + 2) {
      group.sections.push(section);
      group.lastBlock = last;
    } else {
      groups.push({ sections: [section], firstBlock: Math.min(first, lastBlock), lastBlock: last });
    }
  }
  return groups.map((group) => ({ ...group, key: groupKey(group.sections, template, voice, consent) }));
}

function placeSections(sections: readonly SectionToRender[], template: TemplateInfo): GroupSection[] {
  const edges = sections.map(({ start, end }) => ({
    start: Math.round(start * 48_000),
    end: Math.min(Math.round(end * 48_000), template.audioSamples),
  }));
  return sections.map(
    ({ variable, text, replaces = null, around = null, recording = null, pronunciations = [] }, index) => {
      const { start, end } = edges[index] ?? { start: 0, end: 0 };
      const before = edges[index - 1]?.end ?? -start;
      const after = edges[index + 1]?.start ?? 2 * template.audioSamples - end;
      return {
        variable,
        text,
        replaces,
        around,
        recording,
        pronunciations,
        start,
        end,
        freeStart: Math.max(start - pauseReach, Math.ceil((before + start) / 2)),
        freeEnd: Math.min(end + pauseReach, Math.floor((end + after) / 2)),
      };
    },
  );
}

/** Variable names are left out: they change nothing that is heard. */
function groupKey(
  sections: readonly GroupSection[],
  template: TemplateInfo,
  voice: VoiceConfig,
  consent: string | null,
): string {
  const content = {
    versions: [renderVersion, aacSettings.version],
    template: template.hash,
    voice: [voice.engine, voice.voice, voice.speed, voice.pitch_match, voice.revision],
    consent,
    sections: sections.map(({ text, replaces, around, recording, pronunciations, start, end, freeStart, freeEnd }) => [
      text,
      replaces,
      around && [around.before, around.after],
      recording?.id ?? null,
      pronunciations.map(({ name, language, ipa, respelling }) => [name, language, ipa, respelling]),
      start,
      end,
      freeStart,
      freeEnd,
    ]),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
