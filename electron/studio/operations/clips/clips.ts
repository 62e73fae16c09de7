import type { OperationOutput } from '#shared/api/index.ts';
import { parseScript } from '#shared/script/index.ts';
import { recordingSource } from '#shared/clip-sources.ts';
import { wantsWholeScript } from '#shared/generation-modes.ts';
import { checkSectionLengths, type Section } from '#shared/timeline/section.ts';
import type { SectionToSay } from '#electron/engine/workers/protocol.ts';
import type { ClipReport, Listening } from '#electron/engine/speech/types.ts';
import { inParts } from '#electron/lib/steps.ts';
import { speakingIn } from '../../domain/audio/recordings.ts';
import { requireCampaign } from '../../domain/campaigns.ts';
import { templateIdOf } from '../../domain/generation/accept.ts';
import { sectionsOf } from '../../domain/templates/sections.ts';
import { passedOver, sectionPlanner, taskFor, valueSources } from '../../domain/generation/render-task.ts';
import { checkRowShapes } from '../../domain/generation/rows.ts';
import { checkVariablesNamed } from '../../domain/generation/variables.ts';
import type { Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { approveClip, listHeard, valueIn, type Approval, type Heard } from '../../domain/clips/heard.ts';
import { sectionsInVideo } from '../../domain/templates/cuts.ts';
import { requireReadyTemplate, requireTemplate } from '../../domain/templates/readiness.ts';
import { voiceFor } from '../../domain/templates/voice.ts';
import { createSentenceChecks } from './sentences.ts';
import { listenTask, type ListenTask } from '../../domain/clips/listening.ts';
import { distinctClips, type DistinctClip } from '../../domain/clips/distinct.ts';
import { clipUrl } from '../../domain/media/addresses.ts';

type CheckedClip = OperationOutput<'checkClips'>['clips'][number];

/** Values per task: few enough that two processes share a short list. */
const clipsPerTask = 8;
/** Values listened to per task: each takes half a second. */
const listenedPerTask = 2;

export function clipHandlers(services: Services) {
  const { db, pool, voices, clipSounds } = services;
  const checkSentences = createSentenceChecks(services);

  return {
    async checkClips({ userId, baseUrl, interactive }, input) {
      const { page, size } = input;
      const campaign = input.campaign_id ? requireCampaign(db, userId, input.campaign_id) : undefined;
      const template = requireReadyTemplate(db, userId, templateIdOf(input, campaign));
      if (input.generation_mode === 'full_script') return checkSentences({ template, campaign, input, interactive });
      checkRowShapes(input.variables, input.names);
      const marked = sectionsInVideo(template, sectionsOf(db, template, campaign));
      checkVariablesNamed(input.variables, parseScript(template.greetings), marked);
      // A name can be heard before the rest of its row is known.
      const sections = marked.filter(({ variable }) => input.variables.includes(variable));
      checkSectionLengths(sections);
      const voice = voiceFor(input, { campaign, template }, voices);
      const snapshot = {
        template: template.hash,
        script: template.greetings,
        sections,
        variables: input.variables,
        voice,
      };
      const sources = valueSources(db, speakingIn(template));
      const all = await distinctClips(sections, input);
      const plan = sectionPlanner(snapshot, sources);
      const shown = all
        .slice(page * size, (page + 1) * size)
        .map(({ section, value, ...clip }) => ({ ...clip, value, section: plan(section, value) }));
      const task = taskFor(snapshot, [], sources);
      const planned = shown.map(({ section }) => section);
      const reports = await Promise.all(
        inParts(planned, clipsPerTask).map((sections) =>
          pool.run({ ...task, kind: 'check-clips', sections, places: marked }, interactive),
        ),
      );
      const judged = reports.flat();
      // At once, so that no clean-up takes the sounds while they are listened to.
      const heard = shown.flatMap(({ section, value }, index): Heard[] => {
        const { start, end, replaces, around } = section;
        const place = [start, end, replaces, around];
        const report = judged[index];
        const now = { recording: template.hash, place, revision: voice.revision, consent: task.consent };
        return report ? [{ value: valueIn(marked, section, value), ...now, report }] : [];
      });
      const approvals = listHeard(db, template.id, heard);
      const sounding = input.listen ? planned.filter((_, index) => isSound(judged[index])) : [];
      const among = input.listen ? valuesByVariable(sections, all) : {};
      const listened = await Promise.all(
        inParts(sounding, listenedPerTask).map((asked) =>
          pool.run(
            listenTask(services, { task, script: template.greetings, sections: asked, places: marked, among }),
            interactive,
          ),
        ),
      );
      const verdicts = new Map(listened.flat().map((verdict, index) => [sounding[index], verdict]));
      const address = (clip: string) => clipUrl(baseUrl, clipSounds.add(clip));
      const clips = shown.flatMap((distinct, index) => {
        const [report, approval] = [judged[index], approvals[index]];
        if (!report || !approval) return [];
        const passed = 'error' in report ? [] : passedOver(sources, voice, report, { isSpoken: false });
        const clip = toClip(distinct, report, approval, address);
        const suggested = wantsWholeScript(clip) && ({ suggested_mode: 'full_script' } as const);
        const listening = toListening(verdicts.get(distinct.section));
        return [{ ...clip, listening, passed_over: passed, ...suggested }];
      });
      return { total: all.length, clips, sentences: [] };
    },

    async approveClip({ userId }, { video_instance_id: id, clip, approved }) {
      requireTemplate(db, userId, id);
      await approveClip(services, { templateId: id, clip, approved });
      return { approved };
    },
  } satisfies Partial<Handlers>;
}

function isSound(report: ClipReport | undefined): boolean {
  return report !== undefined && !('error' in report);
}

/** The distinct values of each variable. */
function valuesByVariable(sections: readonly Section[], clips: readonly DistinctClip[]): ListenTask['among'] {
  const found = Map.groupBy(clips, ({ section }) => sections[section]?.variable ?? '');
  return Object.fromEntries([...found].map(([name, own]) => [name, [...new Set(own.map(({ value }) => value))]]));
}

/** What was heard, in the form of the interface. */
function toListening(listened: Listening | undefined): CheckedClip['listening'] {
  if (!listened || 'error' in listened) return null;
  switch (listened.verdict) {
    case 'heard':
      return { verdict: 'heard' };
    case 'unsure':
      return { verdict: 'unsure', sounds_like: listened.soundsLike };
    case 'not_listened':
      return { verdict: 'not_listened', reason: listened.reason };
  }
}

type PlannedClip = Omit<DistinctClip, 'section'> & { section: SectionToSay };

function toClip(
  { section, rows, firstRow }: PlannedClip,
  report: ClipReport,
  approval: Approval,
  address: (clip: string) => string,
): Omit<CheckedClip, 'passed_over' | 'listening'> {
  const place = { variable: section.variable, value: section.text, rows, first_row: firstRow };
  if ('error' in report) {
    const silent = {
      clip: null,
      url: null,
      seconds: null,
      place_seconds: null,
      source: null,
      source_reason: null,
      matched: null,
      in_sentence: null,
      far_voice: false,
    };
    const { code, message, sentence } = report.error;
    return {
      ...place,
      ...silent,
      error: message,
      reason: code,
      ...(sentence && { sentence }),
      problems: [],
      outlier: null,
      ...approval,
    };
  }
  const { clip } = report;
  return {
    ...place,
    error: null,
    reason: null,
    clip,
    url: address(clip),
    seconds: report.seconds,
    place_seconds: report.place,
    source: report.source,
    source_reason: report.reason,
    matched: report.matched,
    in_sentence: report.inSentence,
    far_voice: report.isFar,
    problems: report.problems,
    outlier: report.outlier,
    // The creator heard it while recording.
    ...(report.source === recordingSource ? { approved: true, approval_lost: null } : approval),
  };
}
