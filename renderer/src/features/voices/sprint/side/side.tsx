import { useState, type ReactNode } from 'react';
import { Check, Download, LoaderCircle, Plug, TriangleAlert } from 'lucide-react';
import { recordedBy, useSpeaker } from '#renderer/speakers/index.ts';
import type { Voice } from '#shared/api/index.ts';
import { noteOf, sourceName, type RecordedBy } from '#renderer/lib/clip-texts.ts';
import { t } from '#renderer/language/index.ts';
import { PlayButton } from '#renderer/sound/index.ts';
import { routeHref, useApp } from '#renderer/stores/index.ts';
import { ErrorWords } from '#renderer/ui/index.ts';
import { SampleButton, SamplePrice } from '../../sampling/sample-button.tsx';
import { useSampling } from '../../sampling/use-sampling.ts';
import { isRecorded, type Entry } from '../session.ts';
import { PronunciationField } from './pronunciation-field.tsx';
import styles from './side.module.css';
import { useClip } from './use-clip.ts';

type SideProps = { entry: Entry; templateId: string | null; actorId: string | null };

const noVoices: readonly Voice[] = [];

/** The voice that speaks a name until it is recorded, and its pronunciation. */
export function Side({ entry, templateId, actorId }: SideProps): ReactNode {
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const [version, setVersion] = useState(0);
  const sampling = useSampling();
  const by = recordedBy(useSpeaker(actorId));
  const { value, variable } = entry;
  const kept = isRecorded(entry);

  return (
    <aside className={styles['side']} aria-label={t('sprint.otherVoices')}>
      <section>
        <h2 className={styles['title']}>{kept ? t('sprint.inYourVideos') : t('sprint.untilRecorded')}</h2>
        <ul className={styles['cards']}>
          {kept && (
            <Card
              sign={<Check />}
              name={t('sprint.thisRecording')}
              text={t(entry.phrase ? 'sprint.everyVideoPhrase' : 'sprint.everyVideoNow')}
            />
          )}
          {!kept && templateId !== null && variable !== null && (
            <PresentVoice
              key={value}
              wanted={{ templateId, variable, value }}
              version={version}
              voices={voices}
              recordedBy={by}
            />
          )}
          <OtherVoice
            voice={voices.find(({ engine }) => engine === 'neural')}
            name={t('sprint.neuralVoice')}
            missing={{
              sign: <Download />,
              text: t('sprint.noneDownloaded'),
              href: routeHref({ screen: 'voices', part: 'others' }),
            }}
            {...{ sampling, value }}
          />
          <OtherVoice
            voice={voices.find(({ engine }) => engine === 'provider')}
            name={t('sprint.voiceService')}
            missing={{
              sign: <Plug />,
              text: t('sprint.noneInUse'),
              href: routeHref({ screen: 'voices', part: 'services' }),
            }}
            {...{ sampling, value }}
          />
        </ul>
        <SamplePrice sampling={sampling} />
        {sampling.problem && (
          <p role="alert" className={styles['problem']}>
            <ErrorWords problem={sampling.problem} />
          </p>
        )}
      </section>
      <PronunciationField
        key={value}
        name={value}
        voices={voices}
        sampling={sampling}
        onSaved={() => setVersion((count) => count + 1)}
      />
    </aside>
  );
}

type PresentVoiceProps = {
  wanted: { templateId: string; variable: string; value: string };
  version: number;
  voices: readonly Voice[];
  recordedBy: RecordedBy;
};

/** The current sound of the name in videos. */
function PresentVoice({ wanted, version, voices, recordedBy }: PresentVoiceProps): ReactNode {
  const state = useClip(wanted, version);
  switch (state.kind) {
    case 'coming':
      return (
        <Card
          sign={<LoaderCircle className={styles['turning']} />}
          name={t('sprint.aVoice')}
          text={t('sprint.isAsked')}
        />
      );
    case 'failed':
      return <Card sign={<TriangleAlert />} name={t('sprint.noVoice')} text={<ErrorWords problem={state.message} />} />;
    default: {
      const { clip } = state;
      const note = noteOf(clip);
      const sign =
        clip.url === null ? (
          <TriangleAlert />
        ) : (
          <PlayButton url={clip.url} of={t('sprint.byAVoice', { name: wanted.value })} />
        );
      return (
        <Card
          sign={sign}
          name={sourceName(clip, voices, recordedBy) || t('sprint.noVoice')}
          text={note?.tone === 'bad' ? <ErrorWords problem={note.text} /> : (note?.text ?? t('sprint.fitsPlace'))}
        />
      );
    }
  }
}

type OtherVoiceProps = {
  voice: Voice | undefined;
  name: string;
  missing: { sign: ReactNode; text: string; href: string };
  sampling: ReturnType<typeof useSampling>;
  value: string;
};

/** A voice of another kind to compare with, or a link to get one. */
function OtherVoice({ voice, name, missing, sampling, value }: OtherVoiceProps): ReactNode {
  if (!voice) {
    return (
      <li>
        <a href={missing.href} className={styles['card']}>
          <span className={styles['sign']} aria-hidden="true">
            {missing.sign}
          </span>
          <Words name={name} text={missing.text} />
        </a>
      </li>
    );
  }
  const said = { voice: voice.id, text: value };
  const sign = (
    <SampleButton {...{ sampling, said }} id={voice.id} of={t('sprint.byVoice', { name: value, voice: voice.name })} />
  );
  return <Card sign={sign} name={voice.name} text={name} />;
}

/** @param sign a button, or a decorative icon. */
function Card({ sign, name, text }: { sign: ReactNode; name: string; text: ReactNode }): ReactNode {
  return (
    <li className={styles['card']}>
      <span className={styles['sign']}>{sign}</span>
      <Words name={name} text={text} />
    </li>
  );
}

function Words({ name, text }: { name: string; text: ReactNode }): ReactNode {
  return (
    <span className={styles['words']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['text']}>{text}</span>
    </span>
  );
}
