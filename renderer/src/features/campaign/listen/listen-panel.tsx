import type { ReactNode } from 'react';
import { Mic } from 'lucide-react';
import { recordedBy, useNameRecording, useSpeaker } from '#renderer/speakers/index.ts';
import type { CheckedClip } from '#shared/api/index.ts';
import { wantsWholeScript } from '#shared/generation-modes.ts';
import type { Template } from '#shared/ipc/index.ts';
import type { RecordedBy } from '#renderer/lib/clip-texts.ts';
import { rich, t } from '#renderer/language/index.ts';
import { VoiceOffer } from '#renderer/natural-voice/index.ts';
import { routeHref } from '#renderer/stores/index.ts';
import { SecondaryButton, VirtualList } from '#renderer/ui/index.ts';
import { clipKey, unrecordedCount, wantsConsent } from '../model/clips.ts';
import { ApprovedCount, ListeningState, NothingYet, Speaking } from './checked.tsx';
import { ClipCard } from './clip-card.tsx';
import styles from './listen.module.css';
import type { Checks } from './use-clips.ts';

type ListenPanelProps = {
  template: Template;
  campaignName: string;
  variables: readonly string[];
  /** The rows; null without valid ones. */
  names: readonly (readonly string[])[] | null;
  /** The campaign's own; null for the template's. */
  voice: string | null;
  heard: Checks;
  /** Switches to a voice for the whole script. */
  onWholeScript: () => void;
};

/** Every distinct value once, as it will sound, unusual ones first. */
export function ListenPanel(props: ListenPanelProps): ReactNode {
  const { template, campaignName, variables, names, voice, heard, onWholeScript } = props;
  const { clips } = heard;
  const toRecord = useNameRecording(template);
  const by = recordedBy(useSpeaker(template.actorId));

  if (names === null || heard.problem || !clips) {
    return (
      <NothingYet hasRows={names !== null} checks={heard} label={t('listen.spoken')} text={t('listen.speaking')} />
    );
  }
  const unrecorded = unrecordedCount(clips);
  const tooLong = clips.filter(wantsWholeScript).length;
  return (
    <>
      <header className={styles['head']}>
        {heard.isComplete ? (
          <ApprovedCount checked={clips} label={t('listen.approvedValues')} />
        ) : (
          <Speaking progress={heard.progress} label={t('listen.spoken')} text={t('listen.speaking')} />
        )}
        <ListeningState checks={heard} />
        {heard.isComplete && unrecorded > 0 && (
          <SecondaryButton
            icon={<Mic />}
            busy={toRecord.busy}
            onClick={() => toRecord.begin(campaignName, variables, names)}
          >
            {t('listen.sayYourself', { count: unrecorded })}
          </SecondaryButton>
        )}
        {tooLong > 0 && (
          <div className={styles['wayOver']} role="note">
            <p>{t('listen.farTooLong', { count: tooLong })}</p>
            <SecondaryButton size="small" onClick={onWholeScript}>
              {t('listen.speakWholeScript')}
            </SecondaryButton>
          </div>
        )}
        {clips.some(({ far_voice: isFar }) => isFar) && (
          <p role="note" className={styles['farVoice']}>
            {t('listen.clipFarVoice')}
          </p>
        )}
        {wantsConsent(clips) && (
          <p className={styles['consent']}>
            {rich('listen.noConsent', {
              link: (inside) => (
                <a href={routeHref({ screen: 'voices', part: 'consent', actorId: template.actorId ?? undefined })}>
                  {inside}
                </a>
              ),
            })}
          </p>
        )}
        {voice === null && <VoiceOffer template={template} brief />}
      </header>
      <ClipList
        clips={clips}
        variables={variables}
        recordedBy={by}
        onRecord={({ variable, first_row: row, value }) =>
          // Record the value only: a suffix in one word with it belongs to the clip.
          toRecord.one(names[row]?.[variables.indexOf(variable)] ?? value, variable)
        }
        onApprove={(clip, value) => void heard.setApproved(clip, value)}
      />
    </>
  );
}

type ClipListProps = {
  clips: readonly CheckedClip[];
  variables: readonly string[];
  recordedBy: RecordedBy;
  onRecord: (clip: CheckedClip) => void;
  onApprove: (clip: CheckedClip, approved: boolean) => void;
};

const cardHeight = 148;

function ClipList({ clips, variables, recordedBy, onRecord, onApprove }: ClipListProps): ReactNode {
  return (
    <VirtualList
      items={clips}
      keyOf={clipKey}
      itemHeight={cardHeight}
      gap={12}
      className={styles['scroller']}
      aria-label={t('listen.values')}
    >
      {(clip) => (
        <ClipCard
          clip={clip}
          index={variables.indexOf(clip.variable)}
          recordedBy={recordedBy}
          onRecord={() => onRecord(clip)}
          onApprove={(approved) => onApprove(clip, approved)}
        />
      )}
    </VirtualList>
  );
}
