import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { CheckedClip, StudioClient } from '#shared/api/index.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { checkClips } from '#electron/engine/render/check-clips.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { builtinEngines } from '#electron/engine/speech/voices/voices.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { hashBytes } from '#electron/lib/hash.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { studioDatabaseName } from '#electron/lib/paths.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { makeTemplate } from './make-template.ts';
import { prepared } from './prepared.ts';
import { randomVoice } from './random-voice.ts';
import { spokenRecording } from './speech-like.ts';
import { createStandInPool } from './stand-in-pool.ts';
import { campaignDone, clientOf, upload, until } from './studio.ts';

/*
 * A studio in this process with the engine itself, for values spoken by a voice that never speaks a text twice in the
 * same way.
 */

const soundingVariables = ['first_name'];
export const soundingScript = 'Hi {{first_name|Sarah}}, welcome.';

/** A value as it is listed, and the SHA-256 of the samples that are heard. */
export type Sound = CheckedClip & { bytes: string };

/** The videos of a campaign: the SHA-256 of each file, and the values that have another sound than the approved. */
export type MadeVideos = { campaign: string; files: Map<string, string>; lost: string[] };

export class SoundingStudio {
  readonly data: string;
  /** Texts that a voice was asked for. */
  readonly asked: string[] = [];
  #running: { studio: Studio; client: StudioClient } | undefined;

  /** @param data folder, which a studio was prepared in. */
  constructor(data: string) {
    this.data = data;
  }

  /** Starts the studio if it does not run. */
  async start(): Promise<{ studio: Studio; client: StudioClient }> {
    this.#running ??= await this.#launch();
    return this.#running;
  }

  async stop(): Promise<void> {
    await this.#running?.studio.close();
    this.#running = undefined;
  }

  async #launch(): Promise<{ studio: Studio; client: StudioClient }> {
    const pool = await this.#pool();
    const logger = createLogger('test', 'silent');
    const studio = await startStudio({ dataFolder: this.data, host: '127.0.0.1', port: 0, logger, pool });
    return { studio, client: clientOf(studio) };
  }

  /** A pool that checks and renders here. Each task has its own narrator, as a new process would. */
  async #pool(): Promise<WorkerPool> {
    const { templates, cache } = dataFolder(this.data);
    const artifacts = createFileStore(cache);
    const standIn = createStandInPool(await recording(), this.data);
    const voiceOf = (name: string) => {
      const voice = randomVoice({ id: `flite:${name}` });
      const speak: typeof voice.speak = (text, manner) => {
        this.asked.push(text);
        return voice.speak(text, manner);
      };
      return { ...voice, speak };
    };
    return {
      ...standIn,
      run: async (task, options) => {
        if (task.kind !== 'check-clips' && task.kind !== 'render') return standIn.run(task, options);
        const narrator = new Narrator({ artifacts, engines: { ...builtinEngines, flite: voiceOf } });
        const sections = task.sections.map((section) => ({ ...section, recording: undefined }));
        const template = join(templates, task.template);
        const made =
          task.kind === 'render'
            ? await renderVideo({ ...task, template, artifacts, sections, clips: narrator })
            : await checkClips({ ...task, template, sections, narrator });
        // Of the task's kind.
        return made as never;
      },
    };
  }

  /** Lists values to be heard, in the template of an account. */
  async list(
    values: readonly string[],
    { template, client, voice }: { template: string; client?: StudioClient; voice?: string },
  ): Promise<Map<string, Sound>> {
    const caller = client ?? (await this.start()).client;
    const names = values.map((value) => [value]);
    const request = { video_instance_id: template, variables: soundingVariables, names, voice_config: voice };
    const { clips } = await caller.call('checkClips', request);
    const heard = clips.map(async (clip) => {
      const wav = Buffer.from(await (await fetch(String(clip.url))).arrayBuffer());
      return [clip.value, { ...clip, bytes: hashBytes(wav.subarray(44)) }] as const;
    });
    return new Map(await Promise.all(heard));
  }

  /** Makes a video of each value in a new campaign. */
  async make(
    values: readonly string[],
    { template, client }: { template: string; client?: StudioClient },
  ): Promise<MadeVideos> {
    const caller = client ?? (await this.start()).client;
    const { id } = await caller.call('createCampaign', { campaign_name: 'Many', video_instance_id: template });
    const names = values.map((value) => [value]);
    const rows = { generation_mode: 'keep_original', variables: soundingVariables, names } as const;
    await caller.call('generateCampaign', { campaign_id: id, ...rows });
    await campaignDone({ client: caller }, id);
    const { videos } = await caller.call('listGeneratedByCampaign', { campaign_id: id });
    const files = new Map<string, string>();
    for (const { url, row_index: row } of videos) {
      const file = Buffer.from(await (await fetch(String(url))).arrayBuffer());
      files.set(values[Number(row)] ?? '', hashBytes(file));
    }
    const found = videos.flatMap(({ findings = [] }) => findings.filter(({ code }) => code === 'approval_lost'));
    return { campaign: id, files, lost: found.map(({ value }) => value) };
  }

  /** Creates a prepared template with a script. @returns its id. */
  async makeTemplate({
    studio,
    client,
  }: {
    studio: Pick<Studio, 'url' | 'token'>;
    client: StudioClient;
  }): Promise<string> {
    const { id } = await client.call('createVideoInstance', { name: 'Hello', video_id: await upload(studio) });
    await until(async () => (await client.call('templateDetails', { id })).import.status === 'succeeded');
    await client.call('saveTemplateScript', {
      id,
      script: soundingScript,
      sections: [{ variable: 'first_name', ...place }],
    });
    return id;
  }

  /** @param read of the database, beside the studio. */
  inDatabase<Result>(read: (db: Database.Database) => Result): Result {
    const db = new Database(join(this.data, studioDatabaseName), { readonly: true });
    try {
      return read(db);
    } finally {
      db.close();
    }
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

const { samples, words } = spokenRecording(4, 3);
const [, , { start, end } = { start: 1, end: 1.4 }] = words;
/** The place of the name in the recording, seconds. */
export const place = { start, end };

function recording(): Promise<string> {
  return prepared('sounding-recording', async (folder) => {
    await makeTemplate(folder, [samples], { width: 64, height: 48 });
  });
}

/** Copies the data of a studio with a prepared template into a folder. @returns the template's id. */
export async function copySounding(data: string): Promise<string> {
  const from = await prepared('sounding-studio', async (folder) => {
    const sounding = new SoundingStudio(folder);
    await sounding.makeTemplate(await sounding.start());
    await sounding.stop();
  });
  cpSync(from, data, { recursive: true });
  const db = new Database(join(data, studioDatabaseName), { readonly: true });
  try {
    return String(db.prepare('SELECT id FROM templates').pluck().get());
  } finally {
    db.close();
  }
}
