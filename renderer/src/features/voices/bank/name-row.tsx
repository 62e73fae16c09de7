import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { Check, ChevronDown, Mic, Trash2, Quote, TriangleAlert, Video } from 'lucide-react';
import type { NameTake } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatAgo } from '#renderer/lib/format.ts';
import { isLetterOff } from '#renderer/lib/letter-keys.ts';
import { PlayButton, SoundWave } from '#renderer/sound/index.ts';
import { useTakes } from '#renderer/stores/index.ts';
import { Badge, IconButton, MoreMenu, QuietButton, SecondaryButton, useActing } from '#renderer/ui/index.ts';
import { soundsOf } from '../pronunciations/pronunciation-list.tsx';
import { usePlainVoices, voiceFor } from '../pronunciations/voice-for.ts';
import { SampleButton } from '../sampling/sample-button.tsx';
import type { Sampling } from '../sampling/use-sampling.ts';
import styles from './bank.module.css';
import { filmTexts } from '#shared/rows/film-texts.ts';
import { flagTexts } from '#renderer/lib/flag-texts.ts';
import { Film } from '../film.tsx';
import { type RecordedName, openFlags } from '../recorded-names.ts';

type NameRowProps = {
  recorded: RecordedName;
  /** Number of finished videos that say it. */
  videos: number;
  sampling: Sampling;
  /** Opens the pronunciation of a name. */
  onSpell: (name: string) => void;
  onAgain: (name: string) => void;
  onDelete: (takes: RecordedName) => void;
};

/**
 * One name of the bank: the take in use, and on demand all takes. On its controls A uses the shown take and goes on to
 * the next name, R records it again, and Delete deletes it.
 */
export function NameRow({ recorded, videos, sampling, onSpell, onAgain, onDelete }: NameRowProps): ReactNode {
  const { name, used, takes, sounds } = recorded;
  const [open, setOpen] = useState(false);
  const shown = used ?? takes[0];
  const use = useUse();
  const spelled = sounds.map(soundsOf).join(', ');
  const sounding = (
    <QuietButton
      size="small"
      aria-label={t('sprint.spelledAsSounds', { name })}
      title={spelled}
      className={styles['sounds']}
      data-plain={spelled === ''}
      onClick={() => onSpell(name)}
    >
      {spelled === '' ? t('voices.asWritten') : spelled}
    </QuietButton>
  );
  const usedIn = <span className={styles['used']}>{videos > 0 && t('exports.videoCount', { count: videos })}</span>;
  if (!shown) return <UnrecordedRow {...{ recorded, sampling, onAgain, sounding, usedIn }} />;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isLetterOff(event)) return;
    const deeds: Record<string, () => void> = {
      a: () => {
        event.currentTarget.closest('li')?.nextElementSibling?.querySelector('button')?.focus();
        if (shown && used === null) void use(shown);
      },
      r: () => onAgain(name),
      delete: () => onDelete(recorded),
      // Backspace is called Delete on a Mac.
      backspace: () => onDelete(recorded),
    };
    deeds[event.key.toLowerCase()]?.();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside come up to it
    <div className={styles['name']} onKeyDown={onKeyDown}>
      <div className={styles['row']}>
        <span className={styles['play']}>
          {shown.film?.url ? (
            <Film film={shown.film}>
              <PlayButton url={shown.url} of={name} size="small" />
            </Film>
          ) : (
            <PlayButton url={shown.url} of={name} />
          )}
        </span>
        <span className={styles['label']} dir="auto" title={name}>
          {name}
        </span>
        {sounding}
        <SoundWave url={shown.url} />
        {usedIn}
        <span className={styles['flags']}>
          <Flags take={shown} />
        </span>
        {used === null ? (
          <SecondaryButton
            size="small"
            icon={<Check />}
            shortcut="A"
            aria-label={t('common.useNamed', { name })}
            onClick={() => void use(shown)}
          >
            {t('common.useIt')}
          </SecondaryButton>
        ) : (
          <span />
        )}
        {takes.length > 1 ? (
          <QuietButton
            size="small"
            aria-expanded={open}
            aria-label={t('voices.takesOfCount', { count: takes.length, name })}
            className={styles['count']}
            onClick={() => setOpen(!open)}
          >
            {t('voices.takes', { count: takes.length })}
            <ChevronDown className={styles['chevron']} aria-hidden />
          </QuietButton>
        ) : (
          <span />
        )}
        <MoreMenu about={name}>
          <Menu.Item leftSection={<Mic size={15} aria-hidden />} onClick={() => onAgain(name)}>
            {t('listen.recordNamed', { value: name })}
          </Menu.Item>
          <Menu.Item leftSection={<Trash2 size={15} aria-hidden />} data-tone="bad" onClick={() => onDelete(recorded)}>
            {t('voices.deleteTakes', { count: takes.length })}
          </Menu.Item>
        </MoreMenu>
      </div>
      {open && (
        <ol className={styles['takes']} aria-label={t('voices.takesOfCount', { count: takes.length, name })}>
          {takes.map((take, index) => (
            <TakeRow
              key={take.id}
              take={take}
              number={takes.length - index}
              onDelete={() => onDelete({ ...recorded, takes: [take] })}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

type UnrecordedRowProps = Pick<NameRowProps, 'recorded' | 'sampling' | 'onAgain'> & {
  sounding: ReactNode;
  usedIn: ReactNode;
};

/** A name that a voice says until it is recorded. */
function UnrecordedRow({ recorded, sampling, onAgain, sounding, usedIn }: UnrecordedRowProps): ReactNode {
  const { key, name, sounds } = recorded;
  const voices = usePlainVoices();
  const voice = voiceFor(sounds[0]?.language ?? null, voices);
  return (
    <div className={styles['name']}>
      <div className={styles['row']}>
        <SampleButton sampling={sampling} id={key} of={name} said={{ voice, text: name }} />
        <span className={styles['label']} dir="auto" title={name}>
          {name}
        </span>
        {sounding}
        <span className={styles['until']} title={t('voices.untilRecorded')}>
          {t('voices.untilRecorded')}
        </span>
        {usedIn}
        <span className={styles['flags']}>
          <SecondaryButton
            size="small"
            icon={<Mic />}
            aria-label={t('listen.recordNamed', { value: name })}
            onClick={() => onAgain(name)}
          >
            {t('common.record')}
          </SecondaryButton>
        </span>
      </div>
    </div>
  );
}

function TakeRow({ take, number, onDelete }: { take: NameTake; number: number; onDelete: () => void }): ReactNode {
  const use = useUse();
  const which = t('voices.takeOf', { number, name: take.name });

  /** Of the name's keys, those that delete are about this take. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !['Delete', 'Backspace'].includes(event.key)) return;
    event.preventDefault();
    onDelete();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside come up to it
    <li className={styles['row']} onKeyDown={onKeyDown}>
      <PlayButton url={take.url} of={which} size="small" />
      <span className={styles['take']}>
        {t('voices.takeNumber', { number })} <span className={styles['ago']}>{formatAgo(take.recordedAt)}</span>
      </span>
      <SoundWave url={take.url} />
      <span className={styles['flags']}>
        <Flags take={take} />
      </span>
      {take.chosen ? (
        <Badge tone="ok" icon={<Check aria-hidden />}>
          {t('common.inUse')}
        </Badge>
      ) : (
        <QuietButton size="small" aria-label={t('common.useNamed', { name: which })} onClick={() => void use(take)}>
          {t('common.useIt')}
        </QuietButton>
      )}
      <IconButton
        label={t('common.deleteNamed', { name: which })}
        tooltip={t('common.delete')}
        size="small"
        icon={<Trash2 />}
        onClick={onDelete}
      />
    </li>
  );
}

/** Uses a take in videos from now on. */
export function useUse(): (take: NameTake) => void {
  const choose = useTakes((state) => state.choose);
  const { act } = useActing();
  return ({ id }) => act(() => choose(id));
}

/** Whether a take was filmed, and its mouth is shown in videos. */
function FilmBadge({ take: { film } }: { take: NameTake }): ReactNode {
  if (!film) return null;
  if (film.refused === null) return <Badge icon={<Video aria-hidden />}>{t('voices.filmed')}</Badge>;
  return (
    <span title={t(filmTexts[film.refused])}>
      <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
        {t('sprint.filmAgain')}
      </Badge>
    </span>
  );
}

type FlagsProps = { take: NameTake; /** Omits the advice. */ brief?: boolean };

/** Shows the first problem of a take, with advice, and whether it was cut from its phrase. */
export function Flags({ take, brief = false }: FlagsProps): ReactNode {
  const [first] = openFlags(take);
  return (
    <>
      {first !== undefined && (
        <span title={brief ? undefined : t(flagTexts[first].help)}>
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
            {t(flagTexts[first].label)}
          </Badge>
          {!brief && <span className="visually-hidden">{t(flagTexts[first].help)}</span>}
        </span>
      )}
      <FilmBadge take={take} />
      {take.spokenIn && !take.film && (
        <span title={`${take.spokenIn.before}${take.name}${take.spokenIn.after}`}>
          <Badge icon={<Quote aria-hidden />}>{t('sprint.stateInSentence')}</Badge>
        </span>
      )}
    </>
  );
}
