import { Box, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { rich, t } from '#renderer/language/index.ts';
import { ErrorWords, IconButton, variableStyle } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext, usePlayback } from '../editor-context.ts';
import type { Audition as Heard } from '../model/audition.ts';
import { chips, documentVariables } from '../model/document.ts';
import styles from './stage.module.css';
import { TryIt } from './try-it.tsx';

/** The picture, and below it what to try in it. */
export function Stage(): ReactNode {
  const { template, recordingUrl, composition, playback, tuning } = useEditorContext();
  const [broken, setBroken] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => (video.current ? playback.attachRecording(video.current) : undefined), [playback]);

  return (
    <section className={styles['stage']} style={pictureStyle(template)} aria-label={t('common.video')}>
      <div className={styles['frame']}>
        <div className={styles['picture']}>
          {/* The presenter's words are the script beside the picture. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={video}
            className={styles['video']}
            src={recordingUrl ?? undefined}
            // Of another layout the page would show the thumbnail it has.
            poster={composition ? undefined : (template.posterUrl ?? undefined)}
            preload="auto"
            playsInline
            aria-label={t('recorder.recording')}
            onClick={() => playback.toggle()}
            onError={() => setBroken(true)}
            onLoadedMetadata={() => setBroken(false)}
          />
          {broken && (
            <p role="alert" className={styles['broken']}>
              <ErrorWords problem={t('editor.notPlayable')} />
            </p>
          )}
          <AuditionPicture />
        </div>
      </div>
      {!tuning && <Audition />}
    </section>
  );
}

/** The first words that change, to be tried with others. */
function Audition(): ReactNode {
  const names = useEditor(({ history }) => {
    const placed = chips(history.present).filter(({ place }) => place !== null);
    return [...new Set(placed.map(({ name }) => name))].slice(0, mostTried).join('\n');
  });
  return names === '' ? (
    <Text size="sm" c="dimmed" className={styles['tryIt']}>
      {t('editor.auditionHint')}
    </Text>
  ) : (
    <TryIt variables={names.split('\n')} />
  );
}

/** More would not fit below the picture; each can be tried in its card. */
const mostTried = 2;

function pictureStyle({ media }: Template): CSSProperties {
  return { '--ratio': media ? media.width / media.height : 16 / 9 } as CSSProperties;
}

/** The rendered video, exactly over the recording, with what is being heard. */
function AuditionPicture(): ReactNode {
  const { playback } = useEditorContext();
  const audition = usePlayback((state) => state.audition);
  const index = useEditor(({ history }) => documentVariables(history.present).indexOf(audition?.variable ?? ''));
  if (!audition) return null;
  return (
    <>
      <AuditionVideo key={audition.url} audition={audition} />
      <div className={styles['hearing']} style={variableStyle(Math.max(0, index))} data-scheme="dark">
        <Box component="span" flex="none" w={8} h={8} bdrs="pill" bg="var(--chip)" aria-hidden />
        <output>
          {rich('editor.hearing', { b: (inside) => <strong>{inside}</strong> }, { value: audition.value })}
        </output>
        <IconButton
          size="small"
          label={t('editor.backToRecording')}
          icon={<X />}
          onClick={() => playback.endAudition()}
        />
      </div>
    </>
  );
}

function AuditionVideo({ audition }: { audition: Heard }): ReactNode {
  const { playback } = useEditorContext();
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => (video.current ? playback.attachAudition(video.current) : undefined), [playback]);

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the value heard is written beside it
    <video
      ref={video}
      className={styles['video']}
      src={audition.url}
      preload="auto"
      playsInline
      aria-label={t('common.video')}
      onClick={() => playback.toggle()}
      onLoadedMetadata={() => playback.repeatAudition()}
    />
  );
}
