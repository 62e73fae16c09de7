import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { FileDown } from 'lucide-react';
import type { Actor } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { voiceOptions, type VoiceGroup } from '#renderer/lib/voice-options.ts';
import { VoiceOffer } from '#renderer/natural-voice/index.ts';
import { useActors, useApp } from '#renderer/stores/index.ts';
import { ErrorNotice, SecondaryButton, Select, TextField, SearchField } from '#renderer/ui/index.ts';
import { SampleButton, SamplePrice } from '../sampling/sample-button.tsx';
import { useSampling } from '../sampling/use-sampling.ts';
import styles from './voice-models.module.css';
import { SaveSample } from './save-sample.tsx';

/** Stands for no actor: the voices' own sound. */
const nobody = '';

/** All voices speaking the same sentence, in their own sound or matched to a person with consent. */
export function CompareVoices(): ReactNode {
  const info = useApp((state) => state.info);
  const [text, setText] = useState(() => t('voices.sampleText'));
  const [search, setSearch] = useState('');
  const [actorId, setActorId] = useState(nobody);
  const actors = useAllowing();
  const sampling = useSampling();
  const all = useMemo(() => voicesOf(info?.voices ?? []), [info]);
  const groups = useMemo(() => matching(all, search), [all, search]);
  const [saving, setSaving] = useState(false);
  /** The voice heard last, which is the one to save. */
  const [heard, setHeard] = useState<string | null>(null);
  const first = all[0]?.items[0]?.value ?? '';
  const as = actorId === nobody ? undefined : actorId;

  return (
    <section className={styles['panel']} aria-label={t('voices.compare')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('voices.compareByEar')}</h2>
        <SearchField
          label={t('voices.searchVoices')}
          placeholder={t('voices.searchVoicesHint')}
          size="xs"
          className={styles['search']}
          value={search}
          onChange={setSearch}
        />
      </header>
      <div className={styles['sample']}>
        <TextField
          label={t('voices.sampleTextLabel')}
          maxLength={300}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SecondaryButton
          icon={<FileDown />}
          disabled={text.trim() === '' || all.length === 0}
          onClick={() => setSaving(true)}
        >
          {t('voices.saveAsFile')}
        </SecondaryButton>
      </div>
      {actors.length > 0 && (
        <Select
          label={t('voices.matchTo')}
          data={[
            { value: nobody, label: t('voices.noMatching') },
            ...actors.map(({ id, name, own }) => ({
              value: id,
              label: own ? t('voices.yourVoice') : t('voices.voiceOf', { name }),
            })),
          ]}
          value={actorId}
          onChange={setActorId}
        />
      )}
      <VoiceOffer template={null} />
      <SamplePrice sampling={sampling} />
      {sampling.problem && <ErrorNotice problem={sampling.problem} />}
      <div className={styles['scroller']}>
        {groups.map(({ group, items }) => (
          <section key={group} aria-label={group}>
            <h3 className={styles['group']}>{group}</h3>
            <ul className={styles['voices']}>
              {items.map(({ value, label }) => (
                <li key={value}>
                  <div className={styles['voice']} data-heard={sampling.stateOf(value) === 'heard'}>
                    <SampleButton
                      sampling={sampling}
                      id={value}
                      of={label}
                      said={{ voice: value, text, actorId: as }}
                      onAsked={() => setHeard(value)}
                      disabled={text.trim() === ''}
                    />
                    <span>{label}</span>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className={styles['dim']}>{t('voices.noVoiceCalled', { name: search.trim() })}</p>}
      </div>
      {saving && (
        <SaveSample said={{ voice: heard ?? first, text, actorId: as }} groups={all} onClose={() => setSaving(false)} />
      )}
    </section>
  );
}

/** Actors with a spoken consent to voice matching. */
function useAllowing(): readonly Actor[] {
  const { actors, loaded, load } = useActors();
  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);
  return actors.filter(({ consent }) => consent === 'given');
}

type Voices = Parameters<typeof voiceOptions>[0];

/** Voices with their own sound: neither the automatic choice nor those that imitate somebody. */
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
