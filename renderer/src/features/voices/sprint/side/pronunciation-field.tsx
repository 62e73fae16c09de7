import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { Volume2 } from 'lucide-react';
import { pronunciationInput, type Voice } from '#shared/api/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { pronunciationId, usePronunciations } from '#renderer/stores/index.ts';
import { SecondaryButton, TextField } from '#renderer/ui/index.ts';
import { speaksForItself, voiceFor } from '../../pronunciations/voice-for.ts';
import type { Sampling } from '../../sampling/use-sampling.ts';

type PronunciationFieldProps = {
  name: string;
  voices: readonly Voice[];
  sampling: Sampling;
  onSaved: () => void;
};

/** The pronunciation of one name, for all languages: saved and played once typed. Empty for the spelling. */
export function PronunciationField({ name, voices, sampling, onSaved }: PronunciationFieldProps): ReactNode {
  const { pronunciations, loaded, load, save, remove } = usePronunciations();
  const kept = pronunciations.find((entry) => entry.language === null && nameKey(entry.name) === nameKey(name));
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = typed ?? kept?.respelling ?? '';

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  async function keep(): Promise<void> {
    const respelling = shown.trim() || null;
    if (respelling === null && (kept?.ipa ?? null) === null) {
      if (kept) await remove(pronunciationId(kept));
      return;
    }
    await save(pronunciationInput.parse({ name, language: null, respelling, ipa: kept?.ipa ?? null }));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const readable = pronunciationInput.safeParse({ name, language: null, respelling: shown.trim() || 'a', ipa: null });
    setFault(null);
    if (!readable.success) {
      const isName = readable.error.issues.some(({ path }) => path[0] === 'name');
      setFault(t(isName ? 'voices.nameFault' : 'voices.respellingFault'));
      return;
    }
    setBusy(true);
    try {
      await keep();
      setTyped(null);
      onSaved();
      sampling.play('pronunciation', { voice: voiceFor(null, voices.filter(speaksForItself)), text: name });
    } catch (error) {
      setFault(problemText(toProblem(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="var(--space-8)" align="start">
        <TextField
          label={t('voices.soundsLike')}
          aria-label={t('sprint.spelledAsSounds', { name })}
          description={kept?.ipa ? `/${kept.ipa}/` : undefined}
          placeholder={t('voices.respellingExample')}
          w="100%"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={shown}
          error={fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SecondaryButton type="submit" size="small" icon={<Volume2 />} busy={busy}>
          {t('voices.saveAndHear')}
        </SecondaryButton>
      </Stack>
    </form>
  );
}
