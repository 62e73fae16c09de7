import type { Segment, TemplateDetails } from '#shared/api/index.ts';
import { knownNotes } from '#shared/api/import-notes.ts';
import type { TemplateContent } from '#shared/ipc/index.ts';
import { parseScript, scriptName, spokenText } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media/media.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { TemplateStore } from './store.ts';
import type { CutFollower } from './cut-follower.ts';
import { presentDetails } from './refresh.ts';
import { nameOf, scriptOf, toTemplate, withChange, withInstance } from './view.ts';

type EditingOptions = { connection: ConnectionService; store: TemplateStore; media: Media; cutFollower: CutFollower };

/**
 * The editor's work on a ready template. Word times are stored here, as the interface lacks a field for them.
 */
export function editingHandlers({ connection, store, media, cutFollower }: EditingOptions) {
  return {
    async 'templates.content'({ id }) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      // The version comes first: with an older one than its content, a save is refused, and overwrites nothing.
      const details = await presentDetails(studio, studioId);
      const [waveform, segments, instance] = await Promise.all([
        studio.call('templateWaveform', { id: studioId }),
        studio.call('listSegments', { video_instance_id: studioId }),
        studio.call('getVideoInstance', { id: studioId }),
      ]);
      const record = store.save(withInstance(store.get(studio.account, id), instance));
      const template = toTemplate(record);
      const known = record.words?.script === scriptOf(record) ? record.words : null;
      return {
        template,
        version: details?.script_version ?? '',
        // A studio without cuts has no other video of the recording.
        recordingUrl: (details && recordingOf(details, media)) ?? template.videoUrl,
        cuts: details?.cuts ?? [],
        notes: knownNotes(details?.notes ?? []),
        composition: details?.composition ? toComposition(details.composition, media) : null,
        sections: segments.filter((segment) => segment.kind === 0).map(toSection),
        waveform: { duration: waveform.duration, rate: waveform.rate, url: media.path('waveform', waveform.peaks_url) },
        words: known?.words ?? [],
        findings: known?.findings ?? null,
      };
    },
    async 'templates.saveScript'({ id, madeOf, script, sections, words, findings = null, cuts }) {
      const studio = connection.studio();
      const studioId = store.readyStudioId(studio.account, id);
      const { script_version: version } = await studio.call('saveTemplateScript', {
        id: studioId,
        script,
        sections,
        ...(cuts && { cuts }),
        ...(madeOf && { made_of: madeOf }),
      });
      const record = withChange(store.get(studio.account, id), { greetings: script });
      const saved = store.save({
        ...record,
        words: words.length === 0 ? null : { script, words, findings },
      });
      if (cuts) cutFollower.follow(studio, saved);
      const { given } = saved;
      const name = given.named || nameOf(saved) !== given.name ? null : scriptName(spokenText(parseScript(script)));
      if (name === null) return { template: toTemplate(saved), version };
      const instance = await studio.call('updateVideoInstance', { id: studioId, name });
      const named = store.save(withInstance({ ...saved, given: { ...given, named: true } }, instance));
      return { template: toTemplate(named), version };
    },
  } satisfies Partial<Handlers>;
}

/** Another layout is another recording at the same address, of which players cache parts. */
function recordingOf({ recording, composition, media: video }: TemplateDetails, media: Media): string | null {
  if (!recording) return null;
  const version = composition && video ? `?size=${video.size}` : '';
  return media.path('video', `${recording.video_url}${version}`);
}

function toComposition(
  { layout, screen_url: screen, camera_url: camera }: NonNullable<TemplateDetails['composition']>,
  media: Media,
): TemplateContent['composition'] {
  const still = (url: string | null): string | null => url && media.path('picture', url);
  return { layout, screenUrl: still(screen), cameraUrl: still(camera) };
}

/** Segment times are decimal text. */
function toSection(segment: Segment): Section {
  return { variable: segment.name, start: Number(segment.start_time), end: Number(segment.end_time) };
}
