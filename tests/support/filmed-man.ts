import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { todayHere } from '#shared/consent.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { builtinEngines, findVoice } from '#electron/engine/speech/voices/voices.ts';
import { inRoom } from './in-room.ts';
import { mediaFolder } from './media.ts';
import { launchStudio, type StudioProcess } from './sample-studio.ts';
import { until, upload } from './studio.ts';
import { wavOf } from './wav-file.ts';

/** A real man before a camera, in a studio with its real workers. */
export type FilmedMan = {
  studio: StudioProcess;
  /** The template of his video, whose script has the variable `color`, and the campaign that shows films. */
  template: string;
  campaign: string;
  actor: string;
  /** His video. */
  file: string;
};

export const filmedSection = { variable: 'color', start: 0.71, end: 1.09 };

/**
 * Starts a studio with him, who allows films of his face.
 * @param size of the video as `ffmpeg` scales it: his face would be too small.
 */
export async function launchFilmedMan(folder: string, size = 'iw*2:-2'): Promise<FilmedMan> {
  const file = join(folder, 'man.mp4');
  const source = join(mediaFolder, 'talking', 'grid_pwij3p.mpg');
  execFileSync('ffmpeg', ['-loglevel', 'error', '-i', source, '-vf', `scale=${size}`, '-crf', '16', file]);
  const studio = await launchStudio(join(folder, 'data'));
  const { client } = studio;
  const name = { name: 'Man', video_id: await upload(studio, readFileSync(file)) };
  const { id: template } = await client.call('createVideoInstance', name);
  const isReady = async () => (await client.call('templateDetails', { id: template })).import.status === 'succeeded';
  await until(isReady);
  const script = 'place {{color|white}} in j three please';
  await client.call('saveTemplateScript', { id: template, script, sections: [filmedSection] });
  const { id: actor } = await client.call('createActor', { name: 'Robert' });
  await client.call('updateVideoInstance', { id: template, actor_id: actor });
  await allowFilms(studio, actor);
  const request = { campaign_name: 'Films', video_instance_id: template, lipsync: true };
  const { id: campaign } = await client.call('createCampaign', request);
  return { studio, template, campaign, actor, file };
}

async function allowFilms(studio: StudioProcess, actor_id: string): Promise<void> {
  const { text } = await studio.client.call('consentSentence', { actor_id, of: 'face', date: todayHere() });
  const how = { speed: 1, draft: false, language: undefined, pitch: undefined, phonemes: new Map<string, string>() };
  const { samples, sampleRate } = await findVoice('flite:rms', builtinEngines).speak(text, how);
  const url = await upload(studio, wavOf(inRoom(resample(samples, sampleRate, 48_000))));
  await studio.client.call('giveConsent', { actor_id, of: 'face', url, date: todayHere() });
}
