import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Group, Stack } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { locale, t } from '#renderer/language/index.ts';
import { voiceOptions, type VoiceGroup } from '#renderer/lib/voice-options.ts';
import { useActors, useSpeechModels, type Said } from '#renderer/stores/index.ts';
import { ErrorNotice, IconButton, Panel, Screen, SearchField, TextField } from '#renderer/ui/index.ts';
import { primaryLanguage, usePlainVoices } from '../pronunciations/voice-for.ts';
import { SamplePrice } from '../sampling/sample-button.tsx';
import { useSampling } from '../sampling/use-sampling.ts';
import { SectionHead } from '../section-head.tsx';
import { VoicesParts } from '../voices-parts.tsx';
import { recommendedVoices } from './recommended.ts';
import { SaveSample } from './save-sample.tsx';
import { FoundVoices, LanguageVoices, type Hearing } from './voice-rows.tsx';
import { ThreeWays } from './three-ways.tsx';

/** Voices for names without a recording, picked by ear: all speak the same sentence. */
export function ByEarPart(): ReactNode {
  const { models, loaded, problem, load } = useSpeechModels();
  const [text, setText] = useState(() => t('voices.sampleText'));
  const [search, setSearch] = useState('');
  const [saving, setSaving] = useState(false);
  /** The voice heard last, which is the one to save. */
  const [heard, setHeard] = useState<Omit<Said, 'text'> | null>(null);
  const sampling = useSampling();
  const voices = usePlainVoices();
  const all = useMemo(() => groupsOf(voices), [voices]);
  const recommended = useMemo(() => recommendedVoices(voices, models), [voices, models]);
  const first = all[0]?.items[0]?.value ?? '';
  const wanted = search.trim();
  const hearing: Hearing = { sampling, text, onAsked: setHeard };
  const language = primaryLanguage(locale());

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  const isWithdrawn = sampling.problem?.code === 'CONSENT_MISSING';
  useEffect(() => {
    // Withdrawn elsewhere: the next press asks for it again.
    if (isWithdrawn) void useActors.getState().load();
  }, [isWithdrawn]);

  return (
    <Screen title={t('app.voices')} badges={<VoicesParts tab="others" />}>
      <Stack gap="var(--space-16)" p="var(--space-18)" maw={1060} mx="auto">
        <Group align="end" gap="var(--space-8)" wrap="nowrap">
          <TextField
            label={t('voices.sampleTextLabel')}
            flex={1}
            maxLength={300}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <IconButton
            label={t('common.saveAsFile')}
            icon={<FileDown />}
            look="framed"
            disabled={text.trim() === '' || all.length === 0}
            onClick={() => setSaving(true)}
          />
        </Group>
        {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
        <SamplePrice sampling={sampling} />
        {sampling.problem && <ErrorNotice problem={sampling.problem} />}
        <ThreeWays
          natural={recommended.find((one) => one.language === language)}
          language={language}
          voices={voices}
          hearing={hearing}
        />
        <Panel aria-label={t('voices.byLanguage')}>
          <SectionHead title={t('voices.byLanguage')}>
            <SearchField
              label={t('voices.searchVoices')}
              placeholder={t('voices.searchVoices')}
              size="xs"
              w={230}
              value={search}
              onChange={setSearch}
            />
          </SectionHead>
          {wanted === '' ? (
            <LanguageVoices recommended={recommended} hearing={hearing} />
          ) : (
            <FoundVoices groups={all} wanted={wanted} hearing={hearing} />
          )}
        </Panel>
      </Stack>
      {saving && <SaveSample said={{ voice: first, ...heard, text }} groups={all} onClose={() => setSaving(false)} />}
    </Screen>
  );
}

function groupsOf(voices: Parameters<typeof voiceOptions>[0]): VoiceGroup[] {
  return voiceOptions(voices, voices[0]?.id ?? '').filter(({ items }) => items.some(({ value }) => value !== ''));
}
