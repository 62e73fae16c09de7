import type { AlignedWord, Alignment, Segment } from '#shared/api/index.ts';
import type { Template, TemplateContent } from '#shared/ipc/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media.ts';
import type { TemplateStore } from './store.ts';
import { toTemplate, withInstance } from './view.ts';

export type TemplateEditing = {
  content(id: string): Promise<TemplateContent>;
  align(id: string, script: string): Promise<Alignment>;
  saveScript(input: { id: string; script: string; sections: Section[]; words: AlignedWord[] }): Promise<Template>;
  setVoice(id: string, voice: string): Promise<Template>;
  audition(input: AuditionInput): Promise<{ url: string; duration: number; sections: Section[] }>;
};

type AuditionInput = { id: string; values: Record<string, string>; sections: Section[]; voice: string };

export type TemplateEditingOptions = { connection: ConnectionService; store: TemplateStore; media: Media };

/** What the editor does with a ready template. Word times are kept here: the interface has no place for them. */
export function createTemplateEditing({ connection, store, media }: TemplateEditingOptions): TemplateEditing {
  return {
    async content(id) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      const [waveform, segments] = await Promise.all([
        studio.call('templateWaveform', { id: studioId }),
        studio.call('listSegments', { video_instance_id: studioId }),
      ]);
      const record = store.get(studio.account, id);
      return {
        template: toTemplate(record),
        sections: segments.filter((segment) => segment.kind === 0).map(toSection),
        waveform: { duration: waveform.duration, rate: waveform.rate, url: media.addWaveform(waveform.peaks_url) },
        words: record.words?.script === record.script ? record.words.words : [],
      };
    },
    async align(id, script) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      return studio.call('alignScript', { video_instance_id: studioId, script });
    },
    async saveScript({ id, script, sections, words }) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      await studio.call('saveTemplateScript', { id: studioId, script, sections });
      const record = store.get(studio.account, id);
      return toTemplate(store.save({ ...record, script, words: words.length === 0 ? null : { script, words } }));
    },
    async setVoice(id, voice) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      const voiceConfig = JSON.stringify(voiceConfigOf(voice));
      const instance = await studio.call('updateVoiceConfig', { id: studioId, voice_config: voiceConfig });
      return toTemplate(store.save(withInstance(store.get(studio.account, id), instance)));
    },
    async audition({ id, values, sections, voice }) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      const variables = Object.keys(values);
      const answer = await studio.call('previewVideo', {
        video_instance_id: studioId,
        variables,
        names: [variables.map((variable) => values[variable] ?? '')],
        sections,
        voice_config: JSON.stringify(voiceConfigOf(voice)),
      });
      return { url: media.addAudition(answer.url), duration: answer.duration, sections: answer.sections };
    },
  };
}

/** Segment times are decimal text. */
function toSection(segment: Segment): Section {
  return { variable: segment.name, start: Number(segment.start_time), end: Number(segment.end_time) };
}
