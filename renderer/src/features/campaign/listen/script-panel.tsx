import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CheckedSentence } from '#shared/api/index.ts';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { ErrorWords, VideoPlayer, VirtualList } from '#renderer/ui/index.ts';
import { sentenceKey } from '../model/clips.ts';
import { PreviewPicture, shapeOf } from '../preview/preview-picture.tsx';
import { ApprovedCount, NothingYet, Speaking } from './checked.tsx';
import styles from './listen.module.css';
import { SentenceCard } from './sentence-card.tsx';
import type { Checks } from './use-clips.ts';
import { useSentencePreview, type SentencePreview } from './use-sentence-preview.ts';

type ScriptPanelProps = {
  template: Template;
  variables: readonly string[];
  /** The rows; null without valid ones. */
  names: readonly (readonly string[])[] | null;
  /** The campaign's own; null for the template's. */
  voice: string | null;
  checks: Checks;
};

const cardHeight = 168;
const noRows: never[] = [];

/** Every distinct sentence of a whole script once, with sound, picture and findings, the worst first. */
export function ScriptPanel({ template, variables, names, voice, checks }: ScriptPanelProps): ReactNode {
  const { sentences } = checks;
  const { preview, watch } = useSentencePreview({ templateId: template.id, voice }, variables, names ?? noRows);

  if (names === null || checks.problem || !sentences) {
    return <NothingYet hasRows={names !== null} checks={checks} text={t('listen.speakingSentences')} />;
  }
  return (
    <div className={styles['words']}>
      <Stack component="header" gap="var(--space-10)">
        {preview.clip !== null && <PreviewOfSentence preview={preview} template={template} />}
        {checks.isComplete ? (
          <ApprovedCount checked={sentences} label={t('common.approved')} />
        ) : (
          <Speaking progress={checks.progress} text={t('listen.speakingSentences')} />
        )}
      </Stack>
      <VirtualList
        items={sentences}
        keyOf={sentenceKey}
        itemHeight={cardHeight}
        gap={12}
        className={styles['scroller']}
        aria-label={t('listen.sentences')}
      >
        {(sentence: CheckedSentence) => (
          <SentenceCard
            sentence={sentence}
            variables={variables}
            shown={preview.clip !== null && preview.clip === sentence.clip}
            onWatch={() => watch(sentence)}
            onApprove={(value) => void checks.setApproved(sentence, value)}
          />
        )}
      </VirtualList>
    </div>
  );
}

function PreviewOfSentence({ preview, template }: { preview: SentencePreview; template: Template }): ReactNode {
  const { url, drawing, problem, text } = preview;
  return (
    <figure className={styles['preview']} aria-busy={drawing}>
      <PreviewPicture
        posterUrl={template.posterUrl}
        shape={shapeOf(template)}
        old={drawing || problem !== null}
        drawing={drawing ? t('campaign.makingPreview') : null}
        video={url === null ? null : <VideoPlayer key={url} src={url} label={t('listen.preview')} autoPlay compact />}
      />
      <figcaption className={styles['source']} dir="auto">
        {problem === null ? (
          text
        ) : (
          <span role="alert" className={styles['note']} data-tone="bad">
            <ErrorWords problem={problem} />
          </span>
        )}
      </figcaption>
    </figure>
  );
}
