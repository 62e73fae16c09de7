import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { voiceOptions, type VoiceGroup } from '#renderer/lib/voice-options.ts';
import { useSpeechModels } from '#renderer/stores/index.ts';
import { ErrorNotice, IconButton, Panel, Screen, SearchField, TextField } from '#renderer/ui/index.ts';
import { usePlainVoices } from '../pronunciations/voice-for.ts';
import { SamplePrice } from '../sampling/sample-button.tsx';
import { useSampling } from '../sampling/use-sampling.ts';
import { SectionHead } from '../section-head.tsx';
import { VoicesParts } from '../voices-parts.tsx';
import styles from './by-ear.module.css';
import { recommendedVoices } from './recommended.ts';
import { SaveSample } from './save-sample.tsx';
import { SoundLike } from './sound-like.tsx';
import { FoundVoices, NaturalVoices, type Hearing } from './voice-rows.tsx';

/** Voices for names without a recording, picked by ear: all speak the same sentence. */
export function ByEarPart(): ReactNode {
  const { models, loaded, problem, load } = useSpeechModels();
  const [text, setText] = useState(() => t('voices.sampleText'));
  const [search, setSearch] = useState('');
  const [actorId, setActorId] = useState<string | undefined>();
  const [saving, setSaving] = useState(false);
  /** The voice heard last, which is the one to save. */
  const [heard, setHeard] = useState<string | null>(null);
  const sampling = useSampling();
  const voices = usePlainVoices();
  const all = useMemo(() => groupsOf(voices), [voices]);
  const first = all[0]?.items[0]?.value ?? '';
  const wanted = search.trim();
  const hearing: Hearing = { sampling, said: { text, actorId }, onAsked: setHeard };

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  return (
    <Screen title={t('app.voices')} badges={<VoicesParts tab="others" />}>
      <Stack gap="var(--space-16)" p="var(--space-18)" maw={1060} mx="auto">
        <div className={styles['head']}>
          <TextField
            label={t('voices.sampleTextLabel')}
            maxLength={300}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <IconButton
            label={t('voices.saveAsFile')}
            icon={<FileDown />}
            look="framed"
            disabled={text.trim() === '' || all.length === 0}
            onClick={() => setSaving(true)}
          />
          <SoundLike actorId={actorId} onChange={setActorId} />
        </div>
        {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
        <SamplePrice sampling={sampling} />
        {sampling.problem && <ErrorNotice problem={sampling.problem} />}
        <Panel aria-label={t('voices.compare')}>
          <SectionHead title={t('voices.compareByEar')}>
            <SearchField
              label={t('voices.searchVoices')}
              placeholder={t('voices.searchVoicesHint')}
              size="xs"
              w={230}
              value={search}
              onChange={setSearch}
            />
          </SectionHead>
          {wanted === '' ? (
            <NaturalVoices
              english={all.find(({ items }) => items.some(({ value }) => value.startsWith('hibari:'))) ?? all[0]}
              others={recommendedVoices(voices, models)}
              hearing={hearing}
            />
          ) : (
            <FoundVoices groups={all} wanted={wanted} hearing={hearing} />
          )}
        </Panel>
      </Stack>
      {saving && (
        <SaveSample said={{ voice: heard ?? first, text, actorId }} groups={all} onClose={() => setSaving(false)} />
      )}
    </Screen>
  );
}

function groupsOf(voices: Parameters<typeof voiceOptions>[0]): VoiceGroup[] {
  return voiceOptions(voices, voices[0]?.id ?? '').filter(({ items }) => items.some(({ value }) => value !== ''));
}
