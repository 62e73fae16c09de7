import type { Migration } from '#electron/db/migrate.ts';
import { templates } from './0001-templates.ts';
import { generation } from './0002-generation.ts';
import { normalizer } from './0003-normalizer.ts';
import { folders } from './0004-folders.ts';
import { scheduling } from './0005-scheduling.ts';
import { callbacks } from './0006-callbacks.ts';
import { acceptedChanges } from './0007-accepted-changes.ts';
import { speechModels } from './0008-speech-models.ts';
import { share } from './0009-share.ts';
import { credentials } from './0010-credentials.ts';
import { audio } from './0011-audio.ts';
import { voiceProviders } from './0012-voice-providers.ts';
import { clipApprovals } from './0013-clip-approvals.ts';
import { videoClips } from './0014-video-clips.ts';
import { pronunciations } from './0015-pronunciations.ts';
import { stills } from './0016-stills.ts';
import { takes } from './0017-takes.ts';
import { messaging } from './0018-messaging.ts';
import { partnerImports } from './0019-partner-imports.ts';
import { consents } from './0020-consents.ts';
import { drafts } from './0021-drafts.ts';
import { fallbacks } from './0022-fallbacks.ts';
import { nameKeys } from './0023-name-keys.ts';
import { access } from './0024-access.ts';
import { deliveries } from './0025-deliveries.ts';
import { sectionUses } from './0026-section-uses.ts';
import { work } from './0027-work.ts';

/** Every step of the studio's schema, in order. Released steps are never edited. */
export const migrations: readonly Migration[] = [
  templates,
  generation,
  normalizer,
  folders,
  scheduling,
  callbacks,
  acceptedChanges,
  speechModels,
  share,
  credentials,
  audio,
  voiceProviders,
  clipApprovals,
  videoClips,
  pronunciations,
  stills,
  takes,
  messaging,
  partnerImports,
  consents,
  drafts,
  fallbacks,
  nameKeys,
  access,
  deliveries,
  sectionUses,
  work,
];
