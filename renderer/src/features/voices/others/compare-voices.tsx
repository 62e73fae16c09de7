import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { Play, Search, Square } from 'lucide-react';
import type { Problem } from '../../../../../shared/ipc/index.ts';
import { toProblem } from '../../../lib/problem.ts';
import { voiceOptions, type VoiceGroup } from '../../../lib/voice-options.ts';
import { usePlayer } from '../../../sound/index.ts';
import { sampleVoice, useApp } from '../../../stores/index.ts';
import { ErrorNotice, IconButton, TextField } from '../../../ui/index.ts';
import styles from './others.module.css';

const example = 'Hi Maria, I had a look at Northwind, and found three small things.';

/** Every voice there is, saying the same sentence. */
export function CompareVoices(): ReactNode {
  const info = useApp((state) => state.info);
  const [text, setText] = useState(example);
  const [search, setSearch] = useState('');
  const sampling = useSampling(text);
  const groups = useMemo(() => matching(voicesOf(info?.voices ?? []), search), [info, search]);

  return (
    <section className={styles['panel']} aria-label="Compare voices">
      <header className={styles['head']}>
        <h2 className={styles['title']}>Compare by ear</h2>
        <TextField
          aria-label="Search voices"
          placeholder="Search a voice or a language"
          size="xs"
          className={styles['search']}
          leftSection={<Search size={15} strokeWidth={1.7} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </header>
      <TextField
        label="They all say"
        maxLength={300}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {sampling.problem && <ErrorNotice problem={sampling.problem} />}
      <div className={styles['scroller']}>
        {groups.map(({ group, items }) => (
          <section key={group} aria-label={group}>
            <h3 className={styles['group']}>{group}</h3>
            <ul className={styles['voices']}>
              {items.map(({ value, label }) => (
                <li key={value}>
                  <VoiceRow
                    label={label}
                    state={sampling.stateOf(value)}
                    disabled={text.trim() === ''}
                    onToggle={() => sampling.toggle(value)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className={styles['dim']}>No voice is called “{search.trim()}”.</p>}
      </div>
    </section>
  );
}

type VoiceState = 'silent' | 'coming' | 'heard';

type VoiceRowProps = { label: string; state: VoiceState; disabled: boolean; onToggle: () => void };

function VoiceRow({ label, state, disabled, onToggle }: VoiceRowProps): ReactNode {
  const icons = {
    silent: <Play fill="currentColor" />,
    coming: <Loader size={14} color="currentColor" aria-hidden />,
    heard: <Square fill="currentColor" />,
  };
  return (
    <div className={styles['voice']} data-heard={state === 'heard'}>
      <IconButton
        label={`${state === 'heard' ? 'Stop' : 'Play'} ${label}`}
        tooltip={state === 'heard' ? 'Stop' : 'Play'}
        icon={icons[state]}
        look={state === 'heard' ? 'solid' : 'framed'}
        round
        size="small"
        disabled={disabled}
        onClick={onToggle}
      />
      <span>{label}</span>
    </div>
  );
}

/** Has voices say a text, one at a time: another press while one is coming asks for that one instead. */
function useSampling(text: string): {
  problem: Problem | null;
  stateOf: (voice: string) => VoiceState;
  toggle: (voice: string) => void;
} {
  const [asked, setAsked] = useState<{ voice: string; url: string | null } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const playing = usePlayer((state) => state.url);
  const play = usePlayer((state) => state.play);
  const stop = usePlayer((state) => state.stop);
  /** The voice asked for last: an answer for another comes too late. */
  const latest = useRef('');

  async function sample(voice: string): Promise<void> {
    latest.current = voice;
    stop();
    setProblem(null);
    setAsked({ voice, url: null });
    try {
      const { url } = await sampleVoice(voice, text);
      if (latest.current !== voice) return;
      setAsked({ voice, url });
      play(url);
    } catch (error) {
      if (latest.current !== voice) return;
      setAsked(null);
      setProblem(toProblem(error));
    }
  }

  function stateOf(voice: string): VoiceState {
    if (asked?.voice !== voice) return 'silent';
    if (asked.url === null) return 'coming';
    return asked.url === playing ? 'heard' : 'silent';
  }

  return {
    problem,
    stateOf,
    toggle: (voice) => {
      if (stateOf(voice) === 'heard') stop();
      else void sample(voice);
    },
  };
}

type Voices = Parameters<typeof voiceOptions>[0];

/** Voices that speak for themselves: neither the choice made by the recording nor those that imitate somebody. */
function voicesOf(voices: Voices): VoiceGroup[] {
  const heard = voices.filter(({ engine, needs_consent }) => engine !== 'builtin' && needs_consent !== true);
  return voiceOptions(heard, heard[0]?.id ?? '').filter(({ items }) => items.some(({ value }) => value !== ''));
}

function matching(groups: readonly VoiceGroup[], search: string): VoiceGroup[] {
  const wanted = search.trim().toLowerCase();
  return groups
    .map(({ group, items }) => ({ group, items: items.filter(({ label }) => label.toLowerCase().includes(wanted)) }))
    .filter(({ items }) => items.length > 0);
}
