import { useMemo, useState, type ReactNode } from 'react';
import { Volume2 } from 'lucide-react';
import { pronunciationInput, type Voice } from '#shared/api/index.ts';
import { languageName } from '#shared/language-name.ts';
import type { LabelKey } from '#shared/language/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { locale, t } from '#renderer/language/index.ts';
import { pronunciationId, usePronunciations } from '#renderer/stores/index.ts';
import {
  Actions,
  ErrorNotice,
  Form,
  PrimaryButton,
  QuietButton,
  Select,
  TextField,
  useSubmit,
} from '#renderer/ui/index.ts';
import { usePronunciationRemovals } from './removals.ts';
import { primaryLanguage } from './voice-for.ts';

type PronunciationFormProps = {
  /** The entry to change; null for another name. */
  entry: Pronunciation | null;
  /** The name of a new entry; null to type it. */
  name: string | null;
  voices: readonly Voice[];
  onSaved: (entry: Pronunciation) => void;
  onClear: () => void;
};

type Field = 'name' | 'respelling' | 'ipa';
type Faults = Partial<Record<Field, LabelKey>>;

const example = { name: 'Siobhan', ipa: 'ʃɪˈvɔːn' };

/** The pronunciation of one name. The entry stays after saving, so that it can be heard and corrected. */
export function PronunciationForm({ entry, name: given, voices, ...on }: PronunciationFormProps): ReactNode {
  const save = usePronunciations((state) => state.save);
  const keep = usePronunciationRemovals((state) => state.keep);
  const [name, setName] = useState(entry?.name ?? given ?? '');
  const [respelling, setRespelling] = useState(entry?.respelling ?? '');
  const [ipa, setIpa] = useState(entry?.ipa ?? '');
  const [language, setLanguage] = useState(entry?.language ?? '');
  const [faults, setFaults] = useState<Faults>({});
  const languages = useMemo(() => languagesOf(voices), [voices]);

  const { busy, problem, onSubmit } = useSubmit(async () => {
    const entered = {
      name,
      language: language || null,
      respelling: respelling.trim() || null,
      ipa: ipa.trim() || null,
    };
    const typed = pronunciationInput.safeParse(entered);
    setFaults(typed.success ? {} : faultsOf(typed.error.issues));
    if (!typed.success) return;
    const saved = await save(typed.data);
    keep([pronunciationId(saved)]);
    on.onSaved(saved);
  });

  return (
    <Form noValidate onSubmit={onSubmit}>
      <TextField
        label={t('common.name')}
        placeholder={example.name}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={name}
        error={faults.name && t(faults.name)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('voices.soundsLike')}
        placeholder={t('voices.respellingExample')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={respelling}
        error={faults.respelling && t(faults.respelling)}
        onChange={(event) => setRespelling(event.currentTarget.value)}
      />
      <TextField
        label={t('voices.phonetic')}
        placeholder={example.ipa}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={ipa}
        error={faults.ipa && t(faults.ipa)}
        onChange={(event) => setIpa(event.currentTarget.value)}
      />
      <Select
        label={t('voices.forVoicesIn')}
        data={[{ value: '', label: t('voices.anyLanguage') }, ...languages]}
        value={language}
        searchable
        nothingFoundMessage={t('common.nothingFound')}
        onChange={setLanguage}
      />
      {problem && <ErrorNotice problem={problem} />}
      <Actions>
        {entry && <QuietButton onClick={on.onClear}>{t('voices.anotherLanguage')}</QuietButton>}
        <PrimaryButton type="submit" icon={<Volume2 />} busy={busy}>
          {t('voices.saveAndHear')}
        </PrimaryButton>
      </Actions>
    </Form>
  );
}

/** The error of each field that has one. */
function faultsOf(issues: readonly { path: PropertyKey[] }[]): Faults {
  const faults: Record<Field, LabelKey> = {
    name: 'voices.nameFault',
    respelling: 'voices.respellingFault',
    ipa: 'voices.phoneticFault',
  };
  const fields = Object.keys(faults) as Field[];
  const wrong = fields.filter((field) => issues.some(({ path }) => path[0] === field));
  return Object.fromEntries(wrong.map((field) => [field, faults[field]]));
}

function languagesOf(voices: readonly Voice[]): { value: string; label: string }[] {
  const tags = new Set(voices.map(({ language }) => primaryLanguage(language)));
  return [...tags]
    .filter((tag) => /^[a-z]{2,3}$/.test(tag) && tag !== 'und')
    .map((tag) => ({ value: tag, label: languageName(tag, locale()) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
