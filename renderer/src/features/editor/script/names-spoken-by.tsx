import { Loader, Stack, Text } from '@mantine/core';
import { Play } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Voice } from '#shared/api/index.ts';
import { languageName } from '#shared/language-name.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import { isPaidVoice, nearestVoiceId } from '#shared/voices.ts';
import { locale, t } from '#renderer/language/index.ts';
import { voiceLabel, voiceOptions, type VoiceGroup } from '#renderer/lib/voice-options.ts';
import { VoiceOffer } from '#renderer/natural-voice/index.ts';
import { usePlayer } from '#renderer/sound/index.ts';
import { calledName, useSpeaker } from '#renderer/speakers/index.ts';
import { sampleVoice, useApp, useTakes, useTemplates } from '#renderer/stores/index.ts';
import { IconButton, Select, useActing, useToast } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { rangeOfWords } from '../model/cuts.ts';
import { chips, spokenScript } from '../model/document.ts';
import styles from './names-spoken-by.module.css';
import { Consent, Speaker } from './speaker.tsx';

const noVoices: [] = [];

/** Engines whose voices sound like a machine: only listed where nothing else speaks the language. */
const machines: ReadonlySet<string> = new Set(['flite', 'espeak']);

/**
 * Who speaks the words that change, chosen by ear: the speaker, as far as they recorded names, with the nearest voice for
 * the rest; a natural voice; or any other.
 */
export function NamesSpokenBy(): ReactNode {
  const { session, template } = useEditorContext();
  const voice = useEditor(({ history }) => history.present.voice);
  const language = useScriptLanguage();
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const natural = useMemo(() => naturalVoice(voices, language, voice), [voices, language, voice]);
  const others = useMemo(() => otherVoices(voices, { voice, natural }), [voices, voice, natural]);
  const [opened, setOpened] = useState(false);
  const [closest, setClosest] = useState<Voice | undefined>();
  const recorded = useRecorded(template.actorId);
  const speaker = useSpeaker(template.actorId);
  const chosen = voice === nearestVoiceId ? 'speaker' : voice === natural?.id ? 'natural' : 'other';

  function choose(voice: string): void {
    session.edit((document) => ({ ...document, voice }));
  }

  return (
    <Stack component="section" gap="s8" pt="s14" className={styles['voices']} aria-label={t('editor.namesSpokenBy')}>
      <Text component="h2" size="sm" fw={620}>
        {t('editor.namesSpokenBy')}
      </Text>
      <div className={styles['cards']} role="radiogroup" aria-label={t('editor.namesSpokenBy')}>
        <VoiceCard
          title={recorded === 0 ? t('editor.closestVoice') : nameOf(speaker)}
          about={recorded === 0 && closest ? aboutOf(closest) : t('editor.recordedNames', { count: recorded })}
          checked={chosen === 'speaker' && !opened}
          onChoose={() => {
            setOpened(false);
            choose(nearestVoiceId);
          }}
          voice={recorded === 0 ? nearestVoiceId : null}
          onHeard={(voice) => setClosest(voices.find(({ id }) => id === voice))}
        />
        {natural && (
          <VoiceCard
            title={t('voices.natural')}
            about={aboutOf(natural)}
            checked={chosen === 'natural' && !opened}
            onChoose={() => {
              setOpened(false);
              choose(natural.id);
            }}
            voice={natural.id}
          />
        )}
        <VoiceCard
          title={t('editor.otherVoice')}
          about={chosen === 'other' ? voiceLabel(voices, voice) : t('editor.chooseVoice')}
          checked={chosen === 'other' || opened}
          onChoose={() => setOpened(true)}
          voice={chosen === 'other' ? voice : undefined}
        />
      </div>
      {(opened || chosen === 'other') && (
        <Select
          aria-label={t('common.voice')}
          placeholder={t('editor.chooseVoice')}
          data={others}
          value={chosen === 'other' ? voice : null}
          searchable
          nothingFoundMessage={t('editor.noVoice')}
          maxDropdownHeight={320}
          onChange={(voice) => {
            setOpened(false);
            choose(voice);
          }}
        />
      )}
      <Offer onVoice={choose} />
      {template.actorId === null ? <Speaker /> : <Consent />}
    </Stack>
  );
}

/** The one download that a campaign offers. */
function Offer({ onVoice }: { onVoice: (voice: string) => void }): ReactNode {
  const { template, session } = useEditorContext();
  const voice = useEditor(({ history }) => history.present.voice);
  return (
    <VoiceOffer
      template={template}
      chosen={{
        voice,
        name: template.name,
        // The editor may have been left before the voice is there.
        onVoice: (given) => {
          if (session.isOpen) onVoice(given);
          else void useTemplates.getState().setVoice(template.id, given);
        },
      }}
    />
  );
}

function aboutOf({ name, language }: Voice): string {
  return `${name}, ${languageName(language.split('-')[0] ?? '', locale())}`;
}

function nameOf(speaker: ReturnType<typeof useSpeaker>): string {
  return speaker && !speaker.own ? calledName(speaker) : t('actors.you');
}

type VoiceCardProps = {
  title: string;
  about: string;
  checked: boolean;
  onChoose: () => void;
  /** What it is heard by: null for the speaker in the recording, undefined for nothing yet. */
  voice: string | null | undefined;
  /** Which voice it turned out to be. */
  onHeard?: (voice: string) => void;
};

function VoiceCard({ title, about, checked, onChoose, voice, onHeard }: VoiceCardProps): ReactNode {
  const { hear, busy } = useHearing(voice, onHeard);
  return (
    <div className={styles['card']} data-checked={checked || undefined}>
      <label>
        <input type="radio" name="names-spoken-by" checked={checked} onChange={onChoose} />
        <Text span size="sm" fw={620} mt="var(--space-12)" lineClamp={2}>
          {title}
        </Text>
        <Text span size="sm" c="dimmed" lineClamp={2} title={about}>
          {about}
        </Text>
      </label>
      {hear && (
        <IconButton
          size="small"
          look="framed"
          round
          className={styles['hear']}
          label={t('common.playNamed', { name: title })}
          tooltip={t('common.play')}
          icon={busy ? <Loader size={13} color="currentColor" /> : <Play fill="currentColor" />}
          onClick={hear}
        />
      )}
    </div>
  );
}

/** Plays the first sentence: as it was recorded, or spoken by a voice. A paid voice is heard where its price is shown. */
function useHearing(
  voice: VoiceCardProps['voice'],
  onHeard: VoiceCardProps['onHeard'],
): { hear: (() => void) | null; busy: boolean } {
  const { session, playback, template } = useEditorContext();
  const isEmpty = useEditor(({ history }) => history.present.parts.length === 0);
  const { act, busy } = useActing();
  const toast = useToast();
  if (voice === undefined || isEmpty || isPaidVoice(voice)) return { hear: null, busy };

  function hearSpeaker(): void {
    const document = session.store.getState().history.present;
    const sentence = firstSentence(spokenScript(document));
    const place = chips(document).find((chip) => chip.place !== null)?.place;
    const range = rangeOfWords(document, { start: 0, end: sentence.length }) ?? place;
    if (range) playback.playRange(range);
    else toast.show(t('editor.auditionHint'));
  }

  function hear(): void {
    if (voice === null) return hearSpeaker();
    const text = firstSentence(spokenScript(session.store.getState().history.present));
    act(async () => {
      playback.pause();
      const templateId = voice === nearestVoiceId ? template.id : undefined;
      const { url, voice: heard } = await sampleVoice({ voice: voice ?? nearestVoiceId, text, templateId });
      usePlayer.getState().play(url);
      onHeard?.(heard);
    });
  }

  return { hear, busy };
}

/** Characters of a sentence that are enough to know a voice by. */
const enough = 90;

function firstSentence(text: string): string {
  const sentence = /^.*?[.!?…](?=\s|$)/su.exec(text)?.[0] ?? text;
  return sentence.length <= enough ? sentence : (/^.{0,90}(?=\s)/su.exec(sentence)?.[0] ?? sentence.slice(0, enough));
}

function useScriptLanguage(): string {
  const spoken = useEditor(({ history }) => spokenScript(history.present));
  return useMemo(() => scriptLanguage(spoken) ?? locale().split('-')[0] ?? 'en', [spoken]);
}

/** The natural voice of a language that is on this computer: the chosen one, if it is one. */
function naturalVoice(voices: readonly Voice[], language: string, chosen: string): Voice | undefined {
  const natural = voices.filter(({ engine, language: of }) => {
    return (engine === 'hibari' || engine === 'neural') && of.split('-')[0] === language;
  });
  return natural.find(({ id }) => id === chosen) ?? natural[0];
}

type OthersOptions = { voice: string; natural: Voice | undefined };

function otherVoices(voices: readonly Voice[], { voice, natural }: OthersOptions): VoiceGroup[] {
  const listed = voices.filter(
    ({ id, engine }) => id !== nearestVoiceId && (id === voice || natural === undefined || !machines.has(engine)),
  );
  return voiceOptions(listed, voice === nearestVoiceId ? null : voice);
}

/** How many names the speaker of a template recorded. */
function useRecorded(actorId: string | null): number {
  const { takes, load } = useTakes();
  useEffect(() => void load(actorId), [load, actorId]);
  return useMemo(() => new Set(takes.filter(({ chosen }) => chosen).map(({ name }) => name)).size, [takes]);
}
