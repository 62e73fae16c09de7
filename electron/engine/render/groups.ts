import type { Surroundings } from '#shared/script/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { itemAt } from '#shared/at.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { aacSettings } from '../media/codec/aac.ts';
import { avcodec } from '../media/codec/versions.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { Clip } from '../speech/clips/narrator.ts';
import type { Recording } from '../speech/types.ts';
import { mixVersion, type SoundStretch } from './background-sound.ts';
import type { SectionToRender } from './types.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { LearnedSound } from '../template/sound-profile.ts';

/** A section on the sample grid (48 kHz). */
export type GroupSection = {
  variable: string;
  text: string;
  /** The replaced words; null if unknown. */
  replaces: string | null;
  /** The words around it, for a voice that speaks the text within its sentence. */
  around: Surroundings | null;
  /** The actor's recording of the text; null if a voice speaks it. */
  recording: Recording | null;
  /** Pronunciations that concern the text. */
  pronunciations: readonly Pronunciation[];
  /** The marked part of the recording: `[start, end)`. */
  start: number;
  end: number;
  /** Limits for using the pauses around it: half of the way to the neighbouring sections, at most `pauseReach`. */
  freeStart: number;
  freeEnd: number;
};

/** Sections that are encoded together, and their AAC blocks, `[firstBlock, lastBlock]`. */
export type SectionGroup = {
  sections: GroupSection[];
  /** Sounds of backgrounds mixed under the speech. A group may consist only of these. */
  sounds: SoundStretch[];
  firstBlock: number;
  lastBlock: number;
};

/** Part of the key: changes whenever the same clips would be placed into the same template differently. */
const renderVersion = 8;

/** Old and new sound are crossfaded over 5 ms, outside the section, so that nothing of the old word remains. */
export const fadeSamples = 240;

/** Packets by which a join may move outward to find matching windows. */
export const joinShift = 3;

/** Pauses up to this far from a section help to absorb a change of length: 0.6 s. */
const pauseReach = 28_800;

/**
 * Divides sections, and the sounds of backgrounds, into groups, in time order. Two are encoded separately only if at
 * least one packet of the template lies between them even with both joins moved outward as far as possible. Then each
 * seam has the template's own sound on one side, and a group can be stored separately, independent of its neighbours'
 * words.
 * @param sections checked, in time order.
 * @param sounds in time order.
 */
export function groupSections(
  sections: readonly SectionToRender[],
  template: TemplateInfo,
  sounds: readonly SoundStretch[] = [],
): SectionGroup[] {
  const lastBlock = Math.max(0, Math.ceil(template.audioSamples / aacBlockSamples) - 1);
  const parts = [
    ...placeSections(sections, template).map((section) => {
      const { start, end } = section;
      return { sections: [section], sounds: [], start: start - fadeSamples, end: end + fadeSamples };
    }),
    ...sounds.map((sound) => ({ sections: [], sounds: [sound], start: sound.from, end: sound.to })),
  ].toSorted((a, b) => a.start - b.start);
  const groups: SectionGroup[] = [];
  for (const part of parts) {
    const first = Math.max(0, Math.floor(part.start / aacBlockSamples));
    const last = Math.min(lastBlock, Math.ceil(part.end / aacBlockSamples) - 1);
    const group = groups.at(-1);
    // The group needs packets up to lastBlock + 1 + joinShift, this part those from firstBlock − joinShift on.
    if (group && first - joinShift < group.lastBlock + 1 + joinShift + 2) {
      group.sections.push(...part.sections);
      group.sounds.push(...part.sounds);
      group.lastBlock = Math.max(group.lastBlock, last);
    } else {
      const { sections: own, sounds: heard } = part;
      groups.push({ sections: own, sounds: heard, firstBlock: Math.min(first, lastBlock), lastBlock: last });
    }
  }
  return groups;
}

/** A section with new words among all places of its template, whose limits depend on its neighbours. */
export function placeAmong(section: SectionToRender, places: readonly Section[], template: TemplateInfo): GroupSection {
  const neighbours = places.filter(({ start }) => start !== section.start).map((place) => ({ ...place, text: '' }));
  const before = neighbours.filter(({ start }) => start < section.start).length;
  const sections = [...neighbours, section].toSorted((a, b) => a.start - b.start);
  return itemAt(placeSections(sections, template), before);
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

/**
 * Identifies all input to the encoded sound of a group: the template and its sound profile, the places, the clips, and
 * the encoder. Variable names are left out, as they are inaudible.
 * @param clips of its sections, in their order, each by its samples: a voice may never speak a text twice in the same
 * way, and a section must not outlive its clip with another sound.
 */
export function groupKey(
  { sections, sounds }: SectionGroup,
  clips: readonly Pick<Clip, 'sha256' | 'seams'>[],
  template: TemplateInfo,
  learned: LearnedSound,
): string {
  const places = sections.map(({ start, end, freeStart, freeEnd }) => [start, end, freeStart, freeEnd]);
  const spoken = clips.map(({ sha256, seams = null }) => [sha256, seams]);
  const content = [renderVersion, avcodec, aacSettings, template.hash, learned, places, spoken];
  if (sounds.length === 0) return hashOf(content);
  const mixed = sounds.map(({ asset, starts, from, to }) => [asset.key, asset.duration, starts, from, to]);
  return hashOf([...content, mixVersion, mixed]);
}
