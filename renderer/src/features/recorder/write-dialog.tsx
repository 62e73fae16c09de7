import { Box } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { LabelKey } from '#shared/language/index.ts';
import { languageName } from '#shared/language-name.ts';
import { scriptLanguage, type ScriptLanguage } from '#shared/script-language.ts';
import { lengths, purposeNames, tones, type Length, type Purpose, type Tone } from '#shared/script/brief.ts';
import { exampleScripts } from '#shared/script/example-scripts.ts';
import { locale, t, useLanguage } from '../../language/index.ts';
import { writeScript } from '../../stores/index.ts';
import {
  Actions,
  ErrorNotice,
  FieldPair,
  Form,
  InputDialog,
  PrimaryButton,
  SecondaryButton,
  Select,
  SwitchLine,
  TextField,
  useSubmit,
} from '../../ui/index.ts';
import styles from './write-dialog.module.css';

const purposeTexts: Record<Purpose, LabelKey> = {
  introduction: 'recorder.introduction',
  follow_up: 'recorder.followUp',
  invitation: 'recorder.invitation',
  welcome: 'recorder.welcome',
  thanks: 'recorder.thanks',
  renewal: 'recorder.renewal',
  hiring: 'recorder.hiring',
  greeting: 'recorder.greeting',
};

const lengthSeconds: Record<Length, number> = { short: 15, medium: 25, long: 35 };
const toneNames: Record<Tone, LabelKey> = {
  friendly: 'recorder.toneFriendly',
  neutral: 'recorder.toneNeutral',
  formal: 'recorder.toneFormal',
};

/** Languages that new scripts are written in. */
const writtenLanguages = ['en', 'de'] as const satisfies readonly ScriptLanguage[];

type Wishes = { topic: string; audience: string; callToAction: string; length: Length; tone: Tone };
const noWishes: Wishes = { topic: '', audience: '', callToAction: '', length: 'medium', tone: 'friendly' };

type WriteDialogProps = {
  /** The existing script, whose language a new one most likely has. */
  script: string;
  /** Whether the studio has a model that writes. */
  writes: boolean;
  onClose: () => void;
  onUse: (script: string) => void;
};

/** Shows an example for the purpose of the script; where there is a writing model, what it writes by more wishes. */
export function WriteDialog({ script, writes, onClose, onUse }: WriteDialogProps): ReactNode {
  const windowLanguage = useLanguage((state) => state.language);
  const [purpose, setPurpose] = useState<Purpose>('introduction');
  const [language, setLanguage] = useState(() => scriptLanguage(script) ?? windowLanguage);
  const [wishes, setWishes] = useState(noWishes);
  const [disclosure, setDisclosure] = useState(true);
  const [written, setWritten] = useState<string | null>(null);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    if (writes) setWritten(await writeScript({ purpose, ...wishes, disclosure, language }));
  });
  const example = exampleScripts[windowLanguage][purpose];
  const shown = written ?? (disclosure ? `${example} ${t('recorder.disclosureLine')}` : example);

  return (
    <InputDialog
      unsaved={(wishes.topic + wishes.audience + wishes.callToAction).trim() !== ''}
      onClose={onClose}
      title={t('recorder.writeScript')}
      size={520}
    >
      <Form onSubmit={onSubmit}>
        <Select
          label={t('recorder.purpose')}
          data={purposeNames.map((value) => ({ value, label: t(purposeTexts[value]) }))}
          value={purpose}
          onChange={(value) => {
            setPurpose(purposeNames.find((known) => known === value) ?? purpose);
            setWritten(null);
          }}
        />
        {writes && (
          <>
            <WishFields wishes={wishes} onChange={(change) => setWishes({ ...wishes, ...change })} />
            <Select
              label={t('recorder.scriptLanguage')}
              data={writtenLanguages.map((value) => ({ value, label: languageName(value, locale()) }))}
              value={language}
              onChange={(value) => setLanguage(writtenLanguages.find((known) => known === value) ?? language)}
            />
          </>
        )}
        <SwitchLine label={t('recorder.disclosure')} on={disclosure} onChange={setDisclosure} />
        {problem && <ErrorNotice problem={problem} />}
        <Box
          aria-label={written === null ? t('recorder.example') : t('editor.script')}
          aria-live="polite"
          component="section"
          className={styles['written']}
          mah={220}
          py="s12"
          px="s14"
          bd="1px solid var(--line)"
          bdrs="base"
          bg="var(--raised)"
          lh={1.55}
        >
          {shown}
        </Box>
        <Actions>
          {writes && (
            <SecondaryButton type="submit" busy={busy}>
              {written === null ? t('recorder.writeIt') : t('recorder.writeAnother')}
            </SecondaryButton>
          )}
          <PrimaryButton onClick={() => onUse(shown)}>{t('recorder.useScript')}</PrimaryButton>
        </Actions>
      </Form>
    </InputDialog>
  );
}

type WishFieldsProps = { wishes: Wishes; onChange: (change: Partial<Wishes>) => void };

function WishFields({ wishes, onChange }: WishFieldsProps): ReactNode {
  const { topic, audience, callToAction, length, tone } = wishes;
  return (
    <>
      <Phrase
        label={t('recorder.topic')}
        placeholder={t('recorder.topicExample')}
        value={topic}
        onChange={(topic) => onChange({ topic })}
      />
      <FieldPair>
        <Phrase
          label={t('recorder.audience')}
          placeholder={t('recorder.audienceExample')}
          value={audience}
          onChange={(audience) => onChange({ audience })}
        />
        <Phrase
          label={t('recorder.callToAction')}
          placeholder={t('recorder.callToActionExample')}
          value={callToAction}
          onChange={(callToAction) => onChange({ callToAction })}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={t('recorder.length')}
          data={lengths.map((value) => ({
            value,
            label: t('recorder.aboutSeconds', { seconds: lengthSeconds[value] }),
          }))}
          value={length}
          onChange={(value) => onChange({ length: lengths.find((known) => known === value) ?? length })}
        />
        <Select
          label={t('recorder.tone')}
          data={tones.map((value) => ({ value, label: t(toneNames[value]) }))}
          value={tone}
          onChange={(value) => onChange({ tone: tones.find((known) => known === value) ?? tone })}
        />
      </FieldPair>
    </>
  );
}

type PhraseProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

function Phrase({ onChange, ...field }: PhraseProps): ReactNode {
  return (
    <TextField
      maxLength={200}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
