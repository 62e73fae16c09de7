import { AppError } from '#shared/errors/index.ts';
import { parseScript } from '#shared/script/index.ts';
import type { VoiceHost } from '../speech/clips/hosted-voices.ts';
import type { Narrator } from '../speech/clips/narrator.ts';
import type { RecordedVoice } from '../speech/match/recorded-voice.ts';
import type { Content } from './content.ts';
import type { RenderSetting, VoiceOfTask } from './protocol.ts';
import type { TaskContext, VoiceContext } from './task-context.ts';

/** The voices of tasks. Engine parts are loaded on first use. */

/**
 * Loads in advance what a process needs to render its first row: the code and, if the setting is known, the template
 * and a built-in voice. Other voices need the host, which only answers requests of a running task.
 */
export async function prepareToRender(openContent: () => Content, setting: RenderSetting | undefined): Promise<void> {
  const [{ prepareRender }, { hostedVoiceOf }] = await Promise.all([
    import('../render/prepare-render.ts'),
    import('../speech/clips/hosted-voices.ts'),
  ]);
  if (!setting || hostedVoiceOf(setting) !== '') return;
  const content = openContent();
  const { script, ...used } = setting;
  if (script !== undefined) {
    await prepareScript(content, { ...used, script });
    return;
  }
  const narrator = await narratorFor(setting, { content, ...withoutHost });
  await prepareRender({ ...used, template: await content.local(`templates/${used.template}`), narrator });
}

/** As {@link prepareToRender}, for videos whose whole script is spoken, and for previews of its sentences. */
async function prepareScript(content: Content, setting: RenderSetting & { script: string }): Promise<void> {
  const [{ prepareSentences }, script] = await Promise.all([
    import('../render/prepare-sentences.ts'),
    scriptOf(setting, { content, signal: undefined, ...withoutHost }),
    import('../render/render-script.ts'),
    import('../render/plan-pictures.ts'),
  ]);
  await prepareSentences(script);
}

/** For work that belongs to no task. */
const withoutHost: Pick<TaskContext, 'askHost' | 'onAlive'> = {
  askHost: ({ kind }) => Promise.reject(new AppError('INTERNAL', { detail: `${kind} asked without a task` })),
  onAlive: () => undefined,
};

/** The voice of the speaker of a template. */
export async function recordedVoiceIn(content: Content, template: string): Promise<RecordedVoice> {
  const [{ recordedVoiceOf }, { readTemplateInfo }] = await Promise.all([
    import('../speech/match/recorded-voice.ts'),
    import('../template/info.ts'),
  ]);
  const folder = await content.local(`templates/${template}`);
  return recordedVoiceOf(folder, await readTemplateInfo(folder));
}

let lastNarrator: { voice: string; narrator: Narrator } | undefined;

/** The last narrator is reused for the same voice, because it caches profiles of voices and actors. */
export async function narratorFor(
  used: Pick<VoiceOfTask, 'voice' | 'reference'>,
  context: VoiceContext,
): Promise<Narrator> {
  const { content } = context;
  const [{ Narrator }, { enginesFor, hostedVoiceOf }] = await Promise.all([
    import('../speech/clips/narrator.ts'),
    import('../speech/clips/hosted-voices.ts'),
  ]);
  const voice = hostedVoiceOf(used);
  // For each task: where content is copied, the file may have made room for another meanwhile.
  const reference = used.reference && {
    ...used.reference,
    file: await content.local(`sounds/${used.reference.id}`),
  };
  if (lastNarrator?.voice === voice) return lastNarrator.narrator;
  const engines = await enginesFor({ voice: used.voice, reference }, voiceHost(context));
  const narrator = new Narrator({ artifacts: content.artifacts, engines });
  lastNarrator = { voice, narrator };
  return narrator;
}

/**
 * The script, alignment and voice of a task that speaks a whole script.
 * @throws AppError `INTERNAL` if the template stores no alignment of the script.
 */
export async function scriptOf(
  { template, script, voice, reference, consent }: VoiceOfTask & { template: string; script: string },
  context: VoiceContext & { signal: AbortSignal | undefined },
) {
  const { content, signal } = context;
  const [{ readAlignment }, narrator] = await Promise.all([
    import('../template/kept-alignment.ts'),
    narratorFor({ voice, reference }, context),
  ]);
  const folder = await content.local(`templates/${template}`);
  const alignment = await readAlignment(folder, script);
  if (!alignment) throw new AppError('INTERNAL', { detail: 'the script was not aligned' });
  const { artifacts } = content;
  return { template: folder, artifacts, script: parseScript(script), alignment, voice, consent, narrator, signal };
}

export function voiceHost({ content, askHost, onAlive }: VoiceContext): VoiceHost {
  return {
    onAlive,
    async findModel(model) {
      const { language } = await askHost({ kind: 'find-model', model });
      return { folder: await content.local(`models/${model}`), language };
    },
    providerSpeech: (request) => askHost({ kind: 'provider-speech', ...request }),
    async discardSpeech(request) {
      await askHost({ kind: 'discard-speech', ...request });
    },
  };
}
