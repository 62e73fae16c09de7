import { useEffect, useState, type ReactNode } from 'react';
import { cutText } from '#shared/cut-text.ts';
import { isPaidVoice } from '#shared/voices.ts';
import type { VoiceCost } from '#shared/api/index.ts';
import { SoundExport } from '#renderer/exports/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { chargeText } from '#renderer/lib/clip-texts.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import type { VoiceGroup } from '#renderer/lib/voice-options.ts';
import { sampleCost, saveSample, type Said } from '#renderer/stores/index.ts';
import { Select, TextField } from '#renderer/ui/index.ts';

type SaveSampleProps = {
  said: Said;
  /** Voices to choose from. */
  groups: readonly VoiceGroup[];
  onClose: () => void;
};

/** Maximum number of the text's characters in its file name. */
const namedBy = 60;

/** Saves a text spoken by a voice as a sound file. A price is shown before. */
export function SaveSample({ said, groups, onClose }: SaveSampleProps): ReactNode {
  const [voice, setVoice] = useState(said.voice);
  /** The typed name; null to use the beginning of the text. */
  const [typed, setTyped] = useState<string | null>(null);
  const label = groups.flatMap(({ items }) => items).find(({ value }) => value === voice)?.label ?? voice;
  const price = usePrice({ ...said, voice });
  const name = typed ?? `${label} - ${cutText(said.text.trim(), namedBy).trim()}`;
  return (
    <SoundExport
      title={t('common.saveAsFile')}
      save={t('voices.exportCount', { count: 1 })}
      ready={name.trim() !== '' && price.known}
      note={price.text}
      onStart={(folder) => saveSample({ ...said, voice }, { folder, name })}
      onClose={onClose}
    >
      <Select
        label={t('common.voice')}
        data={groups.map(({ group, items }) => ({ group, items: [...items] }))}
        value={voice}
        searchable
        onChange={setVoice}
      />
      <TextField
        label={t('voices.sampleFile')}
        maxLength={200}
        spellCheck={false}
        value={name}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </SoundExport>
  );
}

type Price = { text: string | null; known: boolean };

/** The price of a voice service for a text, or why it is unknown. */
function usePrice({ voice, text, actorId }: Said): Price {
  const [told, setTold] = useState<(Price & { of: string }) | null>(null);
  const isPaid = isPaidVoice(voice);
  useEffect(() => {
    if (!isPaid) return;
    let current = true;
    const tell = (price: Price): void => {
      if (current) setTold({ ...price, of: voice });
    };
    sampleCost({ voice, text, actorId }).then(
      (cost) => tell({ text: costText(cost), known: true }),
      (error: unknown) => tell({ text: problemText(toProblem(error)), known: false }),
    );
    return () => {
      current = false;
    };
  }, [isPaid, voice, text, actorId]);
  if (!isPaid) return { text: null, known: true };
  return told?.of === voice ? told : { text: t('voices.samplePriceAsked'), known: false };
}

/** Null for a text that was paid before. */
function costText(cost: VoiceCost): string | null {
  return cost.texts === 0 ? null : chargeText(cost);
}
