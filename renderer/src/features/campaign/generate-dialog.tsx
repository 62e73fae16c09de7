import type { ReactNode } from 'react';
import type { CheckedClip } from '#shared/api/index.ts';
import type { Template } from '#shared/ipc/index.ts';
import { recordedBy, useNameRecording, useSpeaker } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { Actions, Dialog, ErrorWords, PrimaryButton, QuietButton, SecondaryButton } from '../../ui/index.ts';
import styles from './campaign.module.css';
import { Speaking } from './listen/checked.tsx';
import { ClipCard } from './listen/clip-card.tsx';
import type { Checks } from './listen/use-clips.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import { rowList, type FaultyCell } from './model/check-table.ts';
import { clipKey } from './model/clips.ts';
import type { ListFinding } from './model/list-findings.ts';
import { trialSize } from './use-launch.ts';

type GenerateDialogProps = {
  template: Template;
  variables: readonly string[];
  /** The rows that will be sent. */
  recipients: RecipientRows;
  heard: Checks;
  /** Whether the values are being spoken, or were; a voice that costs something speaks none. */
  state: 'unchecked' | 'checking' | 'checked';
  /** Values that fail or stand out. */
  clips: readonly CheckedClip[];
  /** Other findings about the list. */
  findings: readonly ListFinding[];
  /** Makes a few videos first; null for a short list, or after a trial. */
  onTrial: (() => void) | null;
  onAll: () => void;
  onShow: (cell: FaultyCell) => void;
  onClose: () => void;
};

/** Shows what stands out in a list before its videos are generated, and offers a trial before a long one. */
export function GenerateDialog(props: GenerateDialogProps): ReactNode {
  const { template, variables, recipients, heard, state, clips, findings, onTrial, onAll, onShow, onClose } = props;
  const toRecord = useNameRecording(template);
  const by = recordedBy(useSpeaker(template.actorId));
  const { names, sourceRows } = recipients;
  const count = names.length;
  const found = clips.length + findings.length;
  const All = onTrial ? SecondaryButton : PrimaryButton;

  function show(cell: FaultyCell): void {
    onClose();
    onShow(cell);
  }

  return (
    <Dialog
      onClose={onClose}
      title={found === 0 && onTrial ? t('campaign.tryFirst') : t('campaign.beforeTitle', { count })}
      size={found === 0 ? 460 : 560}
    >
      {state === 'checking' && (
        <Speaking progress={heard.progress} label={t('listen.spoken')} text={t('campaign.beforeChecking')} />
      )}
      {found > 0 && <p>{t('campaign.beforeFindings', { count: found })}</p>}
      {state === 'checked' && heard.problem === null && found === 0 && <p>{t('campaign.beforeFine')}</p>}
      {state === 'checked' && heard.problem && (
        <p>
          {t('campaign.beforeUnchecked')} <ErrorWords problem={heard.problem} />
        </p>
      )}
      {found > 0 && (
        <ul className={styles['findings']} aria-label={t('campaign.findings')}>
          {findings.map(({ key, text, rows }) => (
            <li key={key} className={styles['finding']}>
              <ErrorWords problem={text} />
              <RowButton rows={rows} onShow={show} />
            </li>
          ))}
          {clips.map((clip) => (
            <li key={clipKey(clip)}>
              <RowButton rows={[sourceRows[clip.first_row] ?? clip.first_row]} variable={clip.variable} onShow={show} />
              <ClipCard
                clip={clip}
                index={variables.indexOf(clip.variable)}
                recordedBy={by}
                onRecord={() =>
                  toRecord.one(names[clip.first_row]?.[variables.indexOf(clip.variable)] ?? clip.value, clip.variable)
                }
                onApprove={(approved) => void heard.setApproved(clip, approved)}
              />
            </li>
          ))}
        </ul>
      )}
      {onTrial && <p>{t('campaign.tryFirstText', { count })}</p>}
      <Actions>
        <All onClick={onAll} data-autofocus={onTrial ? undefined : true}>
          {t('campaign.generateAll', { count })}
        </All>
        {onTrial && (
          <PrimaryButton onClick={onTrial} data-autofocus>
            {t('campaign.makeTrial', { count: trialSize })}
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
    <QuietButton size="small" onClick={() => onShow({ row: rows[0] ?? 0, variable })}>
      {t('campaign.findingRows', { count: rows.length, rows: rowList(rows) })}
    </QuietButton>
  );
}
