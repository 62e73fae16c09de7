import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { useStore, type StoreApi } from 'zustand';
import { rewrites, type Rewrite } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { lengths, purposeNames, tones, type Length, type Purpose, type Tone } from '#shared/script/brief.ts';
import { languageName } from '#shared/language-name.ts';
import { scriptLanguage, type ScriptLanguage } from '#shared/script-language.ts';
import { locale, t, useLanguage } from '../../language/index.ts';
import { rewriteScript, writeScript } from '../../stores/index.ts';
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
  toast,
  useActing,
  useSubmit,
} from '../../ui/index.ts';
import styles from './script-help.module.css';
import type { ScriptState } from './script-store.ts';

const rewriteNames: Record<Rewrite, { label: LabelKey; done: LabelKey }> = {
  shorten: { label: 'recorder.shorten', done: 'recorder.shortened' },
  lengthen: { label: 'recorder.lengthen', done: 'recorder.lengthened' },
  rephrase: { label: 'recorder.rephrase', done: 'recorder.rephrased' },
  make_friendly: { label: 'recorder.makeFriendly', done: 'recorder.madeFriendly' },
  make_formal: { label: 'recorder.makeFormal', done: 'recorder.madeFormal' },
};

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

const lengthNames: Record<Length, LabelKey> = {
  short: 'recorder.lengthShort',
  medium: 'recorder.lengthMedium',
  long: 'recorder.lengthLong',
};
const toneNames: Record<Tone, LabelKey> = {
  friendly: 'recorder.toneFriendly',
  neutral: 'recorder.toneNeutral',
  formal: 'recorder.toneFormal',
};

/** Languages that new scripts are written in. */
const writtenLanguages = ['en', 'de'] as const satisfies readonly ScriptLanguage[];

type ScriptHelpProps = { text: StoreApi<ScriptState> };

/** Suggests a first script, or rewrites an existing one. */
export function ScriptHelp({ text }: ScriptHelpProps): ReactNode {
  const script = useStore(text, (state) => state.source);
  const [writing, setWriting] = useState(false);
  const windowLanguage = useLanguage((state) => state.language);
  const { act, busy } = useActing();

  /** The last script that the app inserted, and the toast that offers to undo it. */
  const offered = useRef<{ script: string; toast: string } | null>(null);
  useEffect(() => {
    // After further typing, undo would lose that.
    if (offered.current && offered.current.script !== script) toast.hide(offered.current.toast);
  }, [script]);

  /** Offers the former script for undo, as a field that the app fills loses its own undo. */
  function replace(next: string, done: string): void {
    const { source: former, replace: write } = text.getState();
    write(next);
    if (former.trim() === '') return;
    const action = { label: t('common.undo'), run: () => write(former) };
    offered.current = { script: next, toast: toast.show(done, { tone: 'ok', duration: 9_000, action }) };
  }

  function rewrite(how: Rewrite): void {
    act(async () => {
      const { before, after } = await rewriteScript(() => text.getState().source, how);
      if (after === before) toast.show(t('recorder.alreadySo'));
      else replace(after, t(rewriteNames[how].done));
    });
  }

  const isEmpty = script.trim() === '';
  return (
    <>
      {isEmpty ? (
        <SecondaryButton size="small" icon={<Sparkles />} onClick={() => setWriting(true)}>
          {t('recorder.helpWrite')}
        </SecondaryButton>
      ) : (
        <Menu position="bottom-start" width={210}>
          <Menu.Target>
            <SecondaryButton size="small" icon={<Sparkles />} busy={busy}>
              {t('recorder.helpWrite')}
            </SecondaryButton>
          </Menu.Target>
          <Menu.Dropdown>
            {rewrites.map((how) => (
              <Menu.Item key={how} onClick={() => rewrite(how)}>
                {t(rewriteNames[how].label)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => setWriting(true)}>{t('recorder.writeNew')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {writing && (
        <WriteDialog
          language={scriptLanguage(script) ?? windowLanguage}
          onClose={() => setWriting(false)}
          onUse={(next) => {
            setWriting(false);
            replace(next, t('recorder.replaced'));
          }}
        />
      )}
    </>
  );
}

type WriteDialogProps = {
  /** Language of the existing script, or else of the window. */
  language: ScriptLanguage;
  onClose: () => void;
  onUse: (script: string) => void;
};

/** Asks for the purpose of the script and shows one suggestion at a time. */
function WriteDialog({ language: likely, onClose, onUse }: WriteDialogProps): ReactNode {
  const [purpose, setPurpose] = useState<Purpose>('introduction');
  const [language, setLanguage] = useState(likely);
  const [topic, setTopic] = useState('');
  const [audience, setAudience] = useState('');
  const [callToAction, setCallToAction] = useState('');
  const [length, setLength] = useState<Length>('medium');
  const [tone, setTone] = useState<Tone>('friendly');
  const [disclosure, setDisclosure] = useState(true);
  const [written, setWritten] = useState<{ script: string; variant: number } | null>(null);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    const variant = written === null ? 0 : written.variant + 1;
    const wishes = { purpose, topic, audience, callToAction, length, tone, disclosure, variant, language };
    setWritten({ script: await writeScript(wishes), variant });
  });

  return (
    <InputDialog
      unsaved={(topic + audience + callToAction).trim() !== ''}
      onClose={onClose}
      title={t('recorder.writeTitle')}
      size={520}
    >
      <Form onSubmit={onSubmit}>
        <Select
          label={t('recorder.purpose')}
          data={purposeNames.map((value) => ({ value, label: t(purposeTexts[value]) }))}
          value={purpose}
          onChange={(value) => setPurpose(purposeNames.find((known) => known === value) ?? purpose)}
        />
        <Phrase
          label={t('recorder.topic')}
          placeholder={t('recorder.topicExample')}
          value={topic}
          onChange={setTopic}
        />
        <FieldPair>
          <Phrase
            label={t('recorder.audience')}
            placeholder={t('recorder.audienceExample')}
            value={audience}
            onChange={setAudience}
          />
          <Phrase
            label={t('recorder.callToAction')}
            placeholder={t('recorder.callToActionExample')}
            value={callToAction}
            onChange={setCallToAction}
          />
        </FieldPair>
        <FieldPair>
          <Select
            label={t('recorder.length')}
            data={lengths.map((value) => ({ value, label: t(lengthNames[value]) }))}
            value={length}
            onChange={(value) => setLength(lengths.find((known) => known === value) ?? length)}
          />
          <Select
            label={t('recorder.tone')}
            data={tones.map((value) => ({ value, label: t(toneNames[value]) }))}
            value={tone}
            onChange={(value) => setTone(tones.find((known) => known === value) ?? tone)}
          />
        </FieldPair>
        <Select
          label={t('recorder.scriptLanguage')}
          data={writtenLanguages.map((value) => ({ value, label: languageName(value, locale()) }))}
          value={language}
          onChange={(value) => setLanguage(writtenLanguages.find((known) => known === value) ?? language)}
        />
        <SwitchLine
          label={t('recorder.disclosure')}
          note={t('recorder.disclosureNote')}
          on={disclosure}
          onChange={setDisclosure}
        />
        {problem && <ErrorNotice problem={problem} />}
        {written && (
          <section aria-label={t('recorder.theScript')} aria-live="polite" className={styles['written']}>
            {written.script}
          </section>
        )}
        <Actions>
          {written ? (
            <>
              <SecondaryButton type="submit" busy={busy}>
                {t('recorder.writeAnother')}
              </SecondaryButton>
              <PrimaryButton onClick={() => onUse(written.script)}>{t('recorder.useScript')}</PrimaryButton>
            </>
          ) : (
            <PrimaryButton type="submit" busy={busy}>
              {t('recorder.writeIt')}
            </PrimaryButton>
          )}
        </Actions>
      </Form>
    </InputDialog>
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
