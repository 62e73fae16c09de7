import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { SerialQueue } from '#electron/lib/serial-queue.ts';
import type { AccountRemover } from '../work/account-remover.ts';
import type { AgeClock } from '../domain/age-clock.ts';
import type { AccessTokens } from '../domain/accounts/access-tokens.ts';
import type { Deliverer } from '../work/deliverer.ts';
import type { OutboundPolicy } from '../outbound/policy.ts';
import type { Alignments } from '../domain/templates/alignments.ts';
import type { MediaOptions } from '../domain/media/open-media.ts';
import type { Captions } from '../domain/captions.ts';
import type { ClipSounds } from '../domain/clips/clip-sounds.ts';
import type { CatalogueEntry } from '../domain/voices/catalogue.ts';
import type { FarmLink } from '../farm/farm-link.ts';
import type { Importer } from '../work/importer.ts';
import type { ModelInstaller } from '../work/installer.ts';
import type { ServedLips } from '../domain/generation/served-lips.ts';
import type { RowPictures } from '../domain/generation/row-pictures.ts';
import type { PartnerAdapter } from '../domain/partners/adapter.ts';
import type { WarmWorker } from '../work/warm-worker.ts';
import type { Listener } from '../work/listener.ts';
import type { Pace } from '../work/pace.ts';
import type { WorkRunner } from '../work/runner.ts';
import type { ReportedOutages } from '../work/waits.ts';
import type { ScriptWriter } from '../domain/script-writer.ts';
import type { VoiceLibrary } from '../domain/voices/library.ts';
import type { PaidSpeech } from '../domain/voices/paid-speech.ts';
import type { Providers } from '../domain/voices/providers.ts';
import type { VoiceRegistry } from '../domain/voices/registry.ts';

/** The services that handlers use. Made once by `startStudio` and passed in. */
export type Services = MediaOptions & {
  clock: Clock;
  /** Says what is too old. */
  ages: AgeClock;
  pool: WorkerPool;
  /** Other machines that render, if there are any. */
  farm: Pick<FarmLink, 'status' | 'bodies' | 'copies' | 'build' | 'hearMedia'> | undefined;
  tokens: AccessTokens;
  /** Stores the rows of requests, one request at a time. */
  acceptance: SerialQueue;
  /** The queue: imports, rows, videos for messaging apps, speech models. */
  work: WorkRunner;
  /** Listens to the values of finished videos. */
  listener: Pick<Listener, 'forget'>;
  /** Current problems, for monitoring. */
  outages: ReportedOutages;
  /** What imports are at. */
  imports: Pick<Importer, 'phaseOf'>;
  /** Prepares render processes for rows that will soon be queued. */
  warmWorker: WarmWorker;
  /** How fast rows are rendered. */
  pace: Pace;
  alignments: Alignments;
  captions: Captions;
  rowPictures: RowPictures;
  clipSounds: ClipSounds;
  writer: ScriptWriter;
  voices: VoiceRegistry;
  /** What voices are made of. */
  library: VoiceLibrary;
  providers: Providers;
  /** Paid answers of voice services. */
  paid: PaidSpeech;
  /** Films that services for lips make. */
  servedLips: ServedLips;
  /** Speech models that can be added, and their progress. */
  models: { catalogue: readonly CatalogueEntry[]; installer: Pick<ModelInstaller, 'progressOf' | 'startOver'> };
  /** Systems that projects can be imported from. */
  partners: readonly PartnerAdapter[];
  /** The studio's public address; addresses that leave the studio start with it. */
  publicUrl(): string;
  /** Which receivers callbacks may go to. */
  receivers: OutboundPolicy;
  /** Where addresses in rows may lead: lists of recipients come from others than the user. */
  linked: OutboundPolicy;
  deliverer: Deliverer;
  accountRemover: AccountRemover;
  /** Removes media, sound and drawn stills whose last row was deleted; failures are retried at the next start. */
  removeUnusedMedia(): Promise<void>;
};
