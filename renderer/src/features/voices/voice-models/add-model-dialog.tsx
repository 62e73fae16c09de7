import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { FileArchive, FolderOpen } from 'lucide-react';
import { cutText } from '#shared/cut-text.ts';
import { importedModelId, nameOfModelFile } from '#shared/models.ts';
import { t } from '#renderer/language/index.ts';
import { phaseText } from '#renderer/lib/phase-text.ts';
import { useApp, useSpeechModels } from '#renderer/stores/index.ts';
import {
  Actions,
  Dialog,
  ErrorNotice,
  Form,
  PrimaryButton,
  ProgressBar,
  SecondaryButton,
  TextField,
  useActing,
  useSubmit,
  useToast,
} from '#renderer/ui/index.ts';
import { importProblem } from './imported.ts';

/** Adds a model from a folder or an archive on this computer. An unusable one leaves nothing behind. */
export function AddModelDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [path, setPath] = useState('');
  /** The typed name; null to use the file's name. */
  const [typed, setTyped] = useState<string | null>(null);
  const [id, setId] = useState<string | null>(null);
  const canChoose = useApp((state) => state.info?.canChooseFolder === true);
  const chooseFolder = useApp((state) => state.chooseFolder);
  const { models, importFrom, chooseFile, deleteSpeechModel } = useSpeechModels();
  const toast = useToast();
  const stopping = useActing(() => setId(null));
  const leaving = useActing(onClose);
  const name = (typed ?? nameOfPath(path)).trim();
  const model = models.find((one) => one.id === id);
  const failed = model?.status === 'failed' ? model : null;
  const isTaken = models.some((one) => one.id === importedModelId(name) && one.status !== 'failed');
  const { busy, problem, onSubmit } = useSubmit(async () => {
    if (failed) await deleteSpeechModel(failed.id);
    setId(await importFrom(path.trim(), name));
  });
  const choosing = useSubmit(async () => setPath((await chooseFile()) ?? path));
  const choosingFolder = useSubmit(async () => setPath((await chooseFolder()) ?? path));

  const status = model?.status;
  const onAdded = useEffectEvent(() => {
    toast.show(t('voices.modelAdded', { name: model?.name ?? name }), { tone: 'ok' });
    onClose();
  });
  useEffect(() => {
    if (status === 'succeeded') onAdded();
  }, [status]);

  /** Closes the dialog. A model that turned out to be unusable is removed. */
  function close(): void {
    if (failed) leaving.act(() => deleteSpeechModel(failed.id));
    else onClose();
  }

  const shown = problem ?? (failed && importProblem(failed)) ?? choosing.problem ?? choosingFolder.problem;
  return (
    <Dialog onClose={close} title={t('voices.addModel')} size={560}>
      {model && !failed ? (
        <Stack gap="var(--space-14)">
          <p>{model.name}</p>
          <ProgressBar
            value={model.status === 'queued' ? null : model.progress}
            label={`${model.name}: ${phaseText(model.phase)}`}
          />
          <Actions>
            <Text component="output" c="dimmed" me="auto">
              {phaseText(model.phase)}
            </Text>
            <SecondaryButton busy={stopping.busy} onClick={() => stopping.act(() => deleteSpeechModel(model.id))}>
              {t('common.cancel')}
            </SecondaryButton>
            <PrimaryButton data-autofocus onClick={onClose}>
              {t('exports.inBackground')}
            </PrimaryButton>
          </Actions>
        </Stack>
      ) : (
        <Form onSubmit={onSubmit}>
          <Text c="dimmed">{t('voices.addModelText')}</Text>
          <TextField
            label={t('voices.modelPath')}
            dir="ltr"
            data-autofocus
            spellCheck={false}
            autoComplete="off"
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
          {canChoose && (
            <Group gap="var(--space-8)">
              <SecondaryButton icon={<FileArchive />} onClick={choosing.submit}>
                {t('common.chooseFile')}
              </SecondaryButton>
              <SecondaryButton icon={<FolderOpen />} onClick={choosingFolder.submit}>
                {t('settings.chooseFolder')}
              </SecondaryButton>
            </Group>
          )}
          <TextField
            label={t('common.name')}
            maxLength={100}
            autoComplete="off"
            error={isTaken ? t('voices.modelNameTaken') : undefined}
            value={typed ?? nameOfPath(path)}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {shown && <ErrorNotice problem={shown} />}
          <Actions>
            <PrimaryButton type="submit" busy={busy} disabled={path.trim() === '' || name === '' || isTaken}>
              {t('common.add')}
            </PrimaryButton>
          </Actions>
        </Form>
      )}
    </Dialog>
  );
}

/** “/models/vits-piper-en_US-joe-medium.tar.bz2” is called “Joe”. */
function nameOfPath(path: string): string {
  const last =
    path
      .trim()
      .split(/[/\\]/u)
      .findLast((part) => part !== '') ?? '';
  return cutText(nameOfModelFile(last), 100);
}
