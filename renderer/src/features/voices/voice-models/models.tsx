import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Box, Group, Text } from '@mantine/core';
import { Check, Download, FolderInput, Trash2 } from 'lucide-react';
import type { SpeechModel } from '#shared/api/index.ts';
import { languageName } from '#shared/language-name.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { cloningFamilies, manyNames, minutesForManyNames, statedLicences } from '#shared/models.ts';
import { locale, t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { phaseText } from '#renderer/lib/phase-text.ts';
import { useApp, useSpeechModels } from '#renderer/stores/index.ts';
import {
  Badge,
  ConfirmDialog,
  ErrorWords,
  IconButton,
  Loading,
  Panel,
  ProgressBar,
  QuietButton,
  SecondaryButton,
  useActing,
} from '#renderer/ui/index.ts';
import { SectionHead } from '../section-head.tsx';
import { AddModelDialog } from './add-model-dialog.tsx';
import { importProblem, isImported } from './imported.ts';
import styles from './voice-models.module.css';

/** Models that run on this computer after their download. */
export function Models(): ReactNode {
  const { models, loaded, load } = useSpeechModels();
  const here = useApp((state) => state.connection?.kind === 'builtin');
  const [adding, setAdding] = useState(false);

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  return (
    <Panel style={{ flex: '1 1 380px', minWidth: 0 }} aria-label={t('voices.models')}>
      <SectionHead title={t('voices.models')}>
        {here && (
          <QuietButton size="small" icon={<FolderInput />} onClick={() => setAdding(true)}>
            {t('voices.addModel')}
          </QuietButton>
        )}
      </SectionHead>
      {!loaded && <Loading label={t('common.loading')} />}
      <ul>
        {models.map((model) => (
          <li key={model.id}>
            <ModelRow model={model} />
          </li>
        ))}
      </ul>
      {adding && <AddModelDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

const purposes = {
  voice: 'voices.modelSpeaks',
  recognition: 'voices.modelListens',
} as const satisfies Record<SpeechModel['purpose'], LabelKey>;

/** SPDX ids of the licences that allow any use. */
const anyUse: ReadonlySet<string> = new Set(['Apache-2.0', 'CC0-1.0', 'CC-BY-4.0', 'MIT']);

/** Whether a model may be used at work; another studio's licence unchanged, and null where a card has it. */
function businessText({ licence }: SpeechModel): string | null {
  if (licence === null || licence === statedLicences.card) return null;
  if (licence === statedLicences.blizzard) return t('voices.notForBusiness');
  return anyUse.has(licence) ? t('voices.fineForBusiness') : licence;
}

/** Address of a voice's model card; null if unknown. Piper's archives are named after its folders. */
function cardOf({ address, licence }: SpeechModel): string | null {
  if (licence !== statedLicences.card) return null;
  const [, language, country, voice, quality] = /vits-piper-([a-z]+)_([A-Z]+)-(\w+)-(\w+)/u.exec(address ?? '') ?? [];
  if (quality === undefined) return null;
  return `https://huggingface.co/rhasspy/piper-voices/blob/main/${language}/${language}_${country}/${voice}/${quality}/MODEL_CARD`;
}

function purposeOf({ purpose, family }: SpeechModel): string {
  return t(family !== null && cloningFamilies.includes(family) ? 'voices.modelImitates' : purposes[purpose]);
}

function ModelRow({ model }: { model: SpeechModel }): ReactNode {
  const { name, language, size, status } = model;
  const card = cardOf(model);
  const minutes = minutesForManyNames(model.seconds_per_name);
  const facts = [
    purposeOf(model),
    language === null ? null : languageName(language, locale()),
    size === null ? null : formatBytes(size),
    minutes === null ? null : t('voices.slowVoice', { count: manyNames, minutes }),
    businessText(model),
  ];

  return (
    <div className={styles['model']}>
      <Group gap="var(--space-10)" wrap="nowrap" mih={28}>
        <Text fw={600} flex={1} miw={0}>
          {name}
        </Text>
        {status === 'succeeded' && (
          <Badge tone="ok" icon={<Check aria-hidden />}>
            {t('voices.installed')}
          </Badge>
        )}
        <ModelActions model={model} />
      </Group>
      <Text fz="var(--type-small)" c="dimmed">
        {facts.filter((fact) => fact !== null).join(' · ')}
        {card !== null && (
          <>
            {' · '}
            <a href={card} target="_blank" rel="noreferrer">
              {t('voices.licenceCard')}
            </a>
          </>
        )}
      </Text>
      <ModelProgress model={model} />
    </div>
  );
}

/** The progress of a download or import, or its problem. */
export function ModelProgress({ model }: { model: SpeechModel }): ReactNode {
  const { name, status, progress, error } = model;
  const phase = phaseText(model.waits_for?.message ?? model.phase);
  if (status === 'failed' && error !== null) {
    return (
      <Text role="alert" fz="var(--type-small)" c="var(--bad-text)">
        <ErrorWords problem={importProblem(model)} />
      </Text>
    );
  }
  if (!isComing(model)) return null;
  return (
    <Box fz="var(--type-small)" c="dimmed">
      <ProgressBar value={status === 'queued' ? null : progress} label={`${name}: ${phase}`} size="small" />
      {phase}
    </Box>
  );
}

/** Whether it is being downloaded or imported. */
function isComing({ status }: SpeechModel): boolean {
  return status === 'queued' || status === 'running';
}

/** A button that downloads a model, cancels that, or removes it; with its questions. */
export function ModelActions({ model }: { model: SpeechModel }): ReactNode {
  const { id, name, status, verified } = model;
  const { addSpeechModel, cancelSpeechModel, deleteSpeechModel } = useSpeechModels();
  const [asking, setAsking] = useState<'unverified' | 'remove' | null>(null);
  const close = (): void => setAsking(null);
  const { act } = useActing(close);
  const imported = isImported(model);
  const place = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);

  function press(work: () => Promise<void>): void {
    isPressed.current = true;
    act(work);
  }

  useEffect(() => {
    // The pressed button, or the dialog after it, is gone, and the focus with it.
    if (!isPressed.current || document.activeElement !== document.body) return;
    isPressed.current = false;
    place.current?.querySelector('button')?.focus();
  });

  function button(): ReactNode {
    if (isComing(model)) {
      return (
        <QuietButton
          size="small"
          aria-label={t('voices.cancelNamed', { name })}
          // An import cannot be resumed, so it is removed instead of cancelled.
          onClick={() => press(() => (imported ? deleteSpeechModel(id) : cancelSpeechModel(id)))}
        >
          {t('common.cancel')}
        </QuietButton>
      );
    }
    if (status === 'succeeded' || imported) {
      return (
        <IconButton
          label={t('common.removeNamed', { name })}
          size="small"
          icon={<Trash2 />}
          onClick={() => (status === 'succeeded' ? setAsking('remove') : press(() => deleteSpeechModel(id)))}
        />
      );
    }
    return (
      <SecondaryButton
        size="small"
        icon={<Download />}
        aria-label={t('voices.getNamed', { name })}
        onClick={() => (verified ? press(() => addSpeechModel(id, false)) : setAsking('unverified'))}
      >
        {t('voices.get')}
      </SecondaryButton>
    );
  }

  return (
    <>
      <span ref={place}>{button()}</span>
      <ConfirmDialog
        opened={asking === 'unverified'}
        title={t('voices.unverifiedQuestion')}
        confirmLabel={t('voices.get')}
        onConfirm={() => press(() => addSpeechModel(id, true))}
        onCancel={close}
      >
        {t('voices.unverifiedText', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        title={t('common.removeNamedQuestion', { name })}
        confirmLabel={t('common.remove')}
        danger
        onConfirm={() => press(() => deleteSpeechModel(id))}
        onCancel={close}
      >
        {t('voices.removeText')}
      </ConfirmDialog>
    </>
  );
}
