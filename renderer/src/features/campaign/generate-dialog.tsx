import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CheckedClip } from '#shared/api/index.ts';
import type { Template } from '#shared/ipc/index.ts';
import { RecordInRow, recordedBy, useSpeaker, WordLine } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import {
  Actions,
  Dialog,
  ErrorWords,
  PrimaryButton,
  QuietButton,
  SecondaryButton,
  VirtualList,
} from '../../ui/index.ts';
import styles from './campaign.module.css';
import { ListeningState, Speaking } from './listen/checked.tsx';
import type { Checks } from './listen/use-clips.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import { isWorthHearing } from '#shared/rows/worth-hearing.ts';
import { rowList, type FaultyCell } from './model/check-table.ts';
import { clipKey, wordKey } from './model/clips.ts';
import type { ListFinding } from './model/list-findings.ts';

type GenerateDialogProps = {
  template: Template;
  variables: readonly string[];
  /** The rows that will be sent. */
  recipients: RecipientRows;
  heard: Checks;
  /** Whether the values are being spoken, or were; a voice that costs something speaks none. */
  state: 'unchecked' | 'checking' | 'checked';
  /** Findings about the list. */
  findings: readonly ListFinding[];
  /** Videos that will be made: rows without a background may be skipped. */
  count: number;
  onAll: () => void;
  onShow: (cell: FaultyCell) => void;
  onClose: () => void;
};

/** Estimated height of a finding, pixels. */
const findingHeight = 148;

/** Shows what stands out in a list before its videos are generated. */
export function GenerateDialog(props: GenerateDialogProps): ReactNode {
  const { template, variables, recipients, heard, state, findings, count, onAll, onShow, onClose } = props;
  const [recording, setRecording] = useState<string | null>(null);
  const by = recordedBy(useSpeaker(template.actorId));
  const { names, sourceRows } = recipients;
  // A value that is approved here stays in sight, so that it can be taken back.
  const [approved, setApproved] = useState<ReadonlySet<string>>(new Set());
  const clips = state === 'unchecked' ? [] : (heard.clips ?? []);
  const found: (ListFinding | CheckedClip)[] = [
    ...findings,
    ...clips.filter((clip) => isWorthHearing(clip) || approved.has(clipKey(clip))),
  ];

  // The videos start by themselves: nothing is asked.
  const isWaiting = state === 'checking' && found.length === 0;

  function show(cell: FaultyCell): void {
    onClose();
    onShow(cell);
  }

  function approve(clip: CheckedClip, isApproved: boolean): void {
    setApproved((before) => new Set(before).add(clipKey(clip)));
    void heard.setApproved(clip, isApproved);
  }

  return (
    <Dialog
      onClose={onClose}
      title={isWaiting ? t('campaign.checkingTitle') : t('campaign.generateCount', { count })}
      size={found.length === 0 ? 460 : 860}
    >
      {state !== 'unchecked' && <ListeningState checks={heard} hasBar />}
      {state === 'checking' && !heard.listening?.done && (
        <Speaking
          progress={heard.progress}
          text={t(isWaiting ? 'campaign.beforeChecking' : 'campaign.checkingTitle')}
        />
      )}
      <output className={styles['summary']}>
        {found.length > 0 && <span>{t('campaign.beforeFindings', { count: found.length })}</span>}
        {state === 'checked' && heard.problem && (
          <span>
            {heard.problem.code === 'STUDIO_UNREACHABLE' ? (
              t('phases.waitingStudio')
            ) : (
              <>
                {t('campaign.beforeUnchecked')} <ErrorWords problem={heard.problem} />
              </>
            )}
          </span>
        )}
      </output>
      {found.length > 0 && (
        <VirtualList
          items={found}
          keyOf={(finding) => ('key' in finding ? finding.key : clipKey(finding))}
          itemHeight={findingHeight}
          gap={12}
          aria-label={t('results.worthALook')}
          className={styles['findings']}
        >
          {(finding) =>
            'key' in finding ? (
              <div className={styles['finding']}>
                <ErrorWords problem={finding.text} />
                <RowButton rows={finding.rows} onShow={show} />
              </div>
            ) : recording === wordKey(finding) ? (
              <RecordInRow
                template={template}
                variable={finding.variable}
                value={names[finding.first_row]?.[variables.indexOf(finding.variable)] ?? finding.value}
                text={finding.value}
                onEnd={(isRecorded) => {
                  setRecording(null);
                  if (isRecorded) heard.retry();
                }}
              />
            ) : (
              <WordLine
                clip={finding}
                index={variables.indexOf(finding.variable)}
                recordedBy={by}
                onRecord={() => setRecording(wordKey(finding))}
                onApprove={(isApproved) => approve(finding, isApproved)}
                onSpelled={heard.retry}
              >
                <RowButton
                  rows={[sourceRows[finding.first_row] ?? finding.first_row]}
                  variable={finding.variable}
                  onShow={show}
                />
              </WordLine>
            )
          }
        </VirtualList>
      )}
      <Actions>
        <SecondaryButton onClick={onClose}>{t('common.cancel')}</SecondaryButton>
        {isWaiting ? (
          <SecondaryButton onClick={onAll}>{t('campaign.skipCheck')}</SecondaryButton>
        ) : (
          <PrimaryButton onClick={onAll} data-autofocus>
            {t('campaign.generateCount', { count })}
          </PrimaryButton>
        )}
      </Actions>
    </Dialog>
  );
}

type RowButtonProps = {
  /** 0-based rows of the table. */
  rows: readonly number[];
  variable?: string;
  onShow: (cell: FaultyCell) => void;
};

/** Shows the cell of a finding in the list, where it can be corrected. */
function RowButton({ rows, variable, onShow }: RowButtonProps): ReactNode {
  return (
    <QuietButton
      size="small"
      icon={<Pencil />}
      className={styles['where']}
      onClick={() => onShow({ row: rows[0] ?? 0, variable })}
    >
      {t('campaign.findingRows', { count: rows.length, rows: rowList(rows) })}
    </QuietButton>
  );
}
