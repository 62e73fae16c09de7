import { resolve } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';
import { checkStillText, variableNames } from '../../../shared/script/index.ts';
import { builtinVoices } from '../../../shared/voices.ts';
import type { Speaker } from '../actors.ts';
import { checkReadable, readRows, readScript, readSections } from '../inputs.ts';
import type { Output } from '../output.ts';
import { runRenderJob, type RenderedRow, type RenderJob } from '../render-job.ts';

export type RenderOptions = {
  template: string;
  script: string;
  rows: string;
  out: string;
  data: string;
  voicesOf: string;
  mode: string;
  voice: string;
  speaker?: string;
  syntheticSpeaker: boolean;
  namePattern: string;
  sections?: string;
  stills: boolean;
  stillsText?: string;
};

/** `render`: a recording and a CSV become personalized MP4s, without a running server. */
export async function renderCommand(options: RenderOptions, output: Output): Promise<void> {
  // Everything cheap to check is checked before the video is touched.
  await checkReadable(options.template);
  const script = readScript(options.script);
  const rows = await readRows(options.rows, script);
  const sections = options.sections === undefined ? null : await readSections(options.sections, script);
  if (options.stillsText !== undefined) checkStillText(options.stillsText, variableNames(script));
  if (options.mode !== 'keep_original') {
    throw new AppError('NOT_SUPPORTED_YET', {
      subject: options.mode,
      message: 'Regenerating the whole video is not offered yet. Use --mode keep_original.',
    });
  }
  // Whether a voice of a model is there only the studio knows.
  const isHere = builtinVoices.some(({ id }) => id === options.voice) || /^(neural|provider):/.test(options.voice);
  if (!isHere) {
    const ids = builtinVoices.map(({ id }) => id).join(', ');
    throw new AppError('VOICE_UNAVAILABLE', {
      subject: options.voice,
      message: `That voice is not installed. Choose one of: ${ids}; or one of \`vocative voices\`.`,
    });
  }
  if (speakerOf(options) === null) {
    output.note(
      'Voices stay as they are. Say who speaks with --speaker NAME to use that actor’s recordings, and with consent the likeness.',
    );
  }
  await runAndReport(
    {
      template: resolve(options.template),
      script,
      rows,
      sections,
      outputFolder: options.out,
      dataFolder: options.data,
      voicesOf: options.voicesOf,
      mode: options.mode,
      voice: options.voice,
      speaker: speakerOf(options),
      namePattern: options.namePattern,
      stills: options.stills || options.stillsText !== undefined,
      stillsText: options.stillsText ?? null,
    },
    output,
  );
}

function speakerOf({ speaker, syntheticSpeaker }: RenderOptions): Speaker {
  if (syntheticSpeaker) return 'synthetic';
  return speaker === undefined ? null : { actor: speaker };
}

/** Runs a job, cancels it on Ctrl-C, and reports its files. A failed row makes the command fail, after the others are saved. */
export async function runAndReport(job: RenderJob, output: Output): Promise<void> {
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  process.once('SIGINT', cancel);
  process.once('SIGTERM', cancel);
  try {
    const rows = await runRenderJob(job, controller.signal, output);
    output.result({ videos: rows }, describe(rows));
    const failed = rows.filter(({ status }) => status === 'failed');
    for (const { row, error } of failed) output.note(`Row ${row + 1} failed: ${error?.code} ${error?.message}`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}

function describe(rows: readonly RenderedRow[]): string[] {
  return rows.flatMap(({ file, thumbnail, gif }) => [file, thumbnail, gif].filter((path) => path !== null));
}
