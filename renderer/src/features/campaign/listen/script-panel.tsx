import { Loader } from '@mantine/core';
import { Headphones, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckedSentence } from '#shared/api/index.ts';
import type { Template } from '#shared/ipc/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { VoiceOffer } from '#renderer/natural-voice/index.ts';
import { EmptyState, ErrorNotice, ProgressBar, VirtualList } from '#renderer/ui/index.ts';
import { sentenceKey } from '../model/clips.ts';
import styles from './listen.module.css';
import { SentenceCard } from './sentence-card.tsx';
import type { Checks } from './use-clips.ts';
import { useSentencePreview, type SentencePreview } from './use-sentence-preview.ts';

type ScriptPanelProps = {
  template: Template;
  variables: readonly string[];
  /** The rows; null while there are none that could be sent. */
  names: readonly (readonly string[])[] | null;
  checks: Checks;
};

const cardHeight = 168;
const noRows: never[] = [];

/** Every distinct sentence of a whole script once: heard and seen, with what is found in it, the worst first. */
export function ScriptPanel({ template, variables, names, checks }: ScriptPanelProps): ReactNode {
  const { sentences, progress, problem } = checks;
  const { preview, watch } = useSentencePreview(template.id, variables, names ?? noRows);

  if (names === null) {
    return <EmptyState icon={<Headphones />} title={t('listen.empty')} text={t('listen.emptyText')} />;
  }
  if (problem) {
    return (
      <div className={styles['trouble']}>
        <ErrorNotice problem={problem} onRetry={checks.retry} />
      </div>
    );
  }
  if (!sentences) {
    return (
      <div className={styles['speaking']}>
        <ProgressBar value={progress} label={t('listen.sentencesSpoken')} tone="ok" size="small" />
        <p>{t('listen.speakingSentences')}</p>
      </div>
    );
  }
  const approved = sentences.filter((sentence) => sentence.approved).length;
  return (
    <>
      <header className={styles['head']}>
        {preview.clip !== null && <PreviewOfSentence preview={preview} template={template} />}
        <p className={styles['counts']}>
          <span>{t(approved === sentences.length ? 'listen.allApproved' : 'listen.approved')}</span>
          <span className={styles['numbers']}>{t('listen.approvedCount', { approved, all: sentences.length })}</span>
        </p>
        <ProgressBar
          value={approved / Math.max(1, sentences.length)}
          label={t('listen.approvedSentences')}
          tone="ok"
          size="small"
        />
        <VoiceOffer template={template} />
      </header>
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
            rows={names.length}
            shown={preview.clip !== null && preview.clip === sentence.clip}
            onWatch={() => watch(sentence)}
            onApprove={(value) => void checks.setApproved(sentence, value)}
          />
        )}
      </VirtualList>
    </>
  );
}

function PreviewOfSentence({ preview, template }: { preview: SentencePreview; template: Template }): ReactNode {
  const { url, drawing, problem, text } = preview;
  const shape = template.media ? template.media.width / template.media.height : 16 / 9;
  return (
    <figure className={styles['preview']} aria-label={t('listen.preview')} aria-busy={drawing}>
      <div className={styles['picture']} style={{ aspectRatio: String(shape) }} data-old={drawing || problem !== null}>
        {url === null ? (
          template.posterUrl !== null && <img src={template.posterUrl} alt="" />
        ) : (
          // Its words stand below it.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video key={url} src={url} autoPlay controls playsInline disablePictureInPicture />
        )}
        {drawing && (
          <span className={styles['drawing']}>
            <Loader size={14} color="currentColor" aria-hidden /> {t('listen.drawing')}
          </span>
        )}
      </div>
      <figcaption className={styles['caption']} dir="auto">
        {problem === null ? (
          text
        ) : (
          <span role="alert" className={styles['note']} data-tone="bad">
            <TriangleAlert size={14} aria-hidden="true" /> {problemText(problem)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
