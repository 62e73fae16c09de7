import { itemAt } from '#shared/at.ts';
import { recordingSource } from '#shared/clip-sources.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { ApprovalLost, RowFinding } from '#shared/api/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { ClipBytes, ClipUsed } from '#electron/engine/speech/types.ts';
import type { Db } from '#electron/db/open.ts';
import type { Artifact, ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { hashBytes, hashOf } from '#electron/lib/hash.ts';
import type { UsedClip } from '../../store/section-uses.ts';
import * as store from '../../store/heard-clips.ts';

/** Whether a sound is approved, or why an earlier approval of its value is lost. */
export type Approval = { approved: boolean; approval_lost: ApprovalLost | null };

type Voiced = Pick<ClipUsed, 'source' | 'matched'>;

/** What a sound is heard for. */
export type Heard = {
  /** {@link valueIn}, or the sentence. */
  value: readonly unknown[];
  recording: string;
  place: unknown;
  /** The version of the chosen voice. */
  revision: string | undefined;
  /** The consent under which a voice may imitate the speaker; null without one. */
  consent: string | null;
  /** Its artifact and who speaks it; or the error of a value that cannot be spoken now. */
  report: (ClipBytes & Voiced) | { error: { code: string } };
};

/**
 * Notes sounds that are listed to be heard: until they are forgotten, videos have the same, and they can be approved.
 * @returns the approval of each, in the same order.
 */
export function listHeard(db: Db, templateId: string, listed: readonly Heard[]): Approval[] {
  const heard = listed.map((one) => ({ report: one.report, circumstances: circumstancesOf(one) }));
  const clips = heard.flatMap(({ report, circumstances }, index) =>
    'error' in report
      ? []
      : spokenClips([report], [report], listed[index]?.consent ?? null).map((clip) => ({ ...clip, ...circumstances })),
  );
  store.noteHeard(db, templateId, clips);
  return heard.map(({ report, circumstances }) => approvalOf(db, templateId, report, circumstances));
}

/**
 * The clips that stay for those who hear them. The speaker's recordings are not among them: as long as one is there, its
 * clip can be made again, and it goes with it.
 * @param clips who speaks them. @param bytes their artifacts, in the same order.
 * @param consent under which a voice may imitate the speaker.
 */
export function spokenClips(
  clips: readonly Voiced[],
  bytes: readonly ClipBytes[],
  consent: string | null,
): (ClipBytes & UsedClip)[] {
  return bytes.flatMap(({ clip, sha256 }, index) => {
    const { source, matched } = itemAt(clips, index);
    return source === recordingSource ? [] : [{ clip, sha256, consent: matched ? consent : null }];
  });
}

type Circumstances = Pick<store.HeardClip, 'value' | 'voice' | 'recording' | 'place'>;

function circumstancesOf({ value, recording, place, revision = '', report }: Heard): Circumstances {
  const voice = 'error' in report ? '' : `${report.source} ${revision}`;
  return { value: hashOf(value), voice, recording, place: hashOf(place) };
}

function approvalOf(db: Db, templateId: string, report: Heard['report'], now: Circumstances): Approval {
  if ('error' in report) {
    const before = store.approvedFor(db, templateId, now.value);
    const lost = report.error.code === 'VOICE_UNAVAILABLE' ? 'voice' : 'reading';
    return { approved: false, approval_lost: before ? lost : null };
  }
  const bytes = store.approvedBytes(db, templateId, report.clip);
  if (bytes !== undefined) {
    const approved = bytes === report.sha256;
    return { approved, approval_lost: approved ? null : 'sound' };
  }
  const before = store.approvedFor(db, templateId, now.value);
  return { approved: false, approval_lost: before ? difference(before, now) : null };
}

/** Why a sound that was approved for a value is not the one that is heard now. */
function difference(before: Omit<Circumstances, 'value'>, now: Circumstances): ApprovalLost {
  if (before.voice !== now.voice) return 'voice';
  if (before.recording !== now.recording) return 'recording';
  return before.place === now.place ? 'reading' : 'place';
}

/**
 * Approves a sound as it was heard, or takes that back.
 * @throws AppError `NOT_FOUND` when it has not been heard, or has other bytes by now.
 */
export async function approveClip(
  { db, artifacts }: { db: Db; artifacts: ArtifactStore },
  { templateId, clip, approved }: { templateId: string; clip: string; approved: boolean },
): Promise<void> {
  if (!approved) {
    store.withdrawApproval(db, templateId, clip);
    return;
  }
  const sha256 = store.heardBytes(db, templateId, clip);
  const artifact = sha256 === undefined ? undefined : await artifactOf(artifacts, clip, sha256);
  // The approval outlives a power cut, so its bytes have to.
  if (artifact) await artifacts.sync([artifact]);
  // In one step of the event loop, so that no clean-up comes in between.
  const isThere = artifact !== undefined && artifacts.areSynced([artifact]);
  if (sha256 === undefined || !isThere || !store.approveClip(db, templateId, { clip, sha256 }))
    throw new AppError('NOT_FOUND', { subject: 'clip', ...say('clipGone') });
}

/** The artifact with these bytes: a clip, or the encoded sentence of a script. */
async function artifactOf(artifacts: ArtifactStore, key: string, sha256: string): Promise<Artifact | undefined> {
  for (const kind of ['clips', 'sections'] as const) {
    const bytes = await artifacts.read({ kind, key });
    if (bytes && hashBytes(bytes) === sha256) return { kind, key };
  }
  return undefined;
}

/** Names a value in its place among all sections of a template, for {@link Heard}. */
export function valueIn(sections: readonly Section[], { variable, start }: Section, value: string): unknown[] {
  const earlier = sections.filter((section) => section.variable === variable && section.start < start);
  return [variable, earlier.length, value];
}

/**
 * Findings about a rendered row whose sounds are others than those that were approved for its values.
 * @param clips of its sections, in time order, and their artifacts, in the same order.
 */
export function lostApprovals(
  db: Db,
  templateId: string,
  { clips, clipBytes }: { clips: readonly ClipUsed[]; clipBytes: readonly ClipBytes[] },
  valueOf: (variable: string) => string,
): RowFinding[] {
  return clips.flatMap(({ variable, source }, index): RowFinding[] => {
    const bytes = clipBytes[index];
    if (!bytes || source === recordingSource) return [];
    const approved = store.approvedBytes(db, templateId, bytes.clip);
    const earlier = clips.slice(0, index).filter((clip) => clip.variable === variable).length;
    const value = valueOf(variable);
    const isLost =
      approved === undefined
        ? store.approvedFor(db, templateId, hashOf([variable, earlier, value])) !== undefined
        : approved !== bytes.sha256;
    return isLost ? [{ code: 'approval_lost', subject: variable, value }] : [];
  });
}

/**
 * The same for a row whose whole script is spoken: sentences with another sound than the approved one.
 * @param sentences of the row, and the keys of their sounds.
 */
export async function lostSentences(
  { db, artifacts }: { db: Db; artifacts: ArtifactStore },
  templateId: string,
  sentences: readonly { text: string; clip: string }[],
): Promise<RowFinding[]> {
  const findings: RowFinding[] = [];
  for (const { text, clip } of sentences) {
    const approved = store.approvedBytes(db, templateId, clip);
    const isLost =
      approved === undefined
        ? store.approvedFor(db, templateId, hashOf([text])) !== undefined
        : (await artifactOf(artifacts, clip, approved)) === undefined;
    if (isLost) findings.push({ code: 'approval_lost', subject: '', value: text });
  }
  return findings;
}
