import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { Mic, RotateCcw, Square } from 'lucide-react';
import type { ConsentSubject } from '#shared/consent.ts';
import type { Actor, Problem } from '#shared/ipc/index.ts';
import { isNameless } from '#renderer/speakers/index.ts';
import { MicrophoneMeter } from '#renderer/devices/index.ts';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { PlayButton, usePlayer } from '#renderer/sound/index.ts';
import { consentSentence, giveConsent, useActors, type Consent } from '#renderer/stores/index.ts';
import {
  ErrorNotice,
  ErrorWords,
  Form,
  PrimaryButton,
  SecondaryButton,
  TextField,
  useSubmit,
} from '#renderer/ui/index.ts';
import styles from './consent.module.css';
import { useReading, type ReadingActions } from './use-reading.ts';

type ConsentRequestProps = {
  of: ConsentSubject;
  actor: Actor;
  onGiven: (consent: Consent) => void;
};

/** The sentence to read aloud, and its recording. */
export function ConsentRequest(props: ConsentRequestProps): ReactNode {
  return isNameless(props.actor) ? <NameForm actor={props.actor} /> : <ReadAloud {...props} />;
}

function NameForm({ actor }: { actor: Actor }): ReactNode {
  const rename = useActors((state) => state.rename);
  const [name, setName] = useState('');
  const { problem, onSubmit } = useSubmit(() => rename(actor.id, name.trim()));

  return (
    <Form onSubmit={onSubmit}>
      <TextField
        label={t('voices.yourName')}
        description={t('actors.nameHint')}
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {problem && <ErrorNotice problem={problem} />}
      <Group>
        <PrimaryButton type="submit" disabled={name.trim() === ''}>
          {t('voices.showSentence')}
        </PrimaryButton>
      </Group>
    </Form>
  );
}

function ReadAloud({ of, actor, onGiven }: ConsentRequestProps): ReactNode {
  const { id, name, own } = actor;
  const [sentence, setSentence] = useState<{ text: string; date: string } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const actions = useReading();
  const { reading, discard } = actions;

  const loadSentence = useCallback(() => {
    consentSentence(id, of).then(setSentence, (error: unknown) => setProblem(toProblem(error)));
  }, [id, of]);
  // The sentence contains the name.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(loadSentence, [loadSentence, name]);

  async function give(): Promise<void> {
    if (reading.kind !== 'recorded' || !sentence) return;
    usePlayer.getState().stop();
    setBusy(true);
    setProblem(null);
    try {
      onGiven(await giveConsent(id, of, sentence.date, reading.bytes));
      void useActors.getState().load();
    } catch (error) {
      const refused = toProblem(error);
      setProblem(refused);
      // The date in the sentence has changed, so load today's.
      if (refused.code === 'SENTENCE_OUTDATED') loadSentence();
      discard();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="var(--space-12)">
      <Text c="dimmed">{own ? t('voices.readAloud') : t('voices.readAloudNamed', { name })}</Text>
      <blockquote className={styles['sentence']}>
        {sentence ? t('editor.quoted', { spoken: sentence.text }) : ' '}
      </blockquote>
      {problem && <ErrorNotice problem={problem} />}
      {reading.kind === 'idle' && reading.trouble !== null && (
        <Text role="alert" c="var(--bad-text)">
          <ErrorWords problem={reading.trouble} />
        </Text>
      )}
      <Group gap="var(--space-12)" mih={40}>
        <Controls {...actions} disabled={sentence === null} busy={busy} onGive={() => void give()} />
      </Group>
      <Text fz="var(--type-small)" c="dimmed">
        {t('voices.consentKept')}
      </Text>
    </Stack>
  );
}

type ControlsProps = ReadingActions & { disabled: boolean; busy: boolean; onGive: () => void };

function Controls({ reading, begin, stop, discard, disabled, busy, onGive }: ControlsProps): ReactNode {
  switch (reading.kind) {
    case 'recording':
      return (
        <>
          <PrimaryButton icon={<Square fill="currentColor" />} size="large" onClick={stop}>
            {t('common.stop')}
          </PrimaryButton>
          <MicrophoneMeter stream={reading.stream} />
        </>
      );
    case 'recorded':
      return (
        <>
          <PlayButton url={reading.url} of={t('voices.whatYouRead')} size="large" />
          <SecondaryButton icon={<RotateCcw />} size="large" disabled={busy} onClick={discard}>
            {t('common.again')}
          </SecondaryButton>
          <PrimaryButton size="large" busy={busy} onClick={onGive}>
            {t('voices.giveConsent')}
          </PrimaryButton>
        </>
      );
    default:
      return (
        <PrimaryButton
          icon={<Mic />}
          size="large"
          disabled={disabled}
          busy={reading.kind === 'opening'}
          onClick={() => void begin()}
        >
          {t('common.record')}
        </PrimaryButton>
      );
  }
}
