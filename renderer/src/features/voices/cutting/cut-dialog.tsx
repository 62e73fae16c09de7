import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { FileAudio, Scissors } from 'lucide-react';
import type { Problem } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { nameKey } from '#shared/name-key.ts';
import { distinctValues } from '#shared/rows/distinct-values.ts';
import { t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { useCampaigns, useTakes, type CutNames } from '#renderer/stores/index.ts';
import {
  Actions,
  CutName,
  Dialog,
  ErrorNotice,
  FilePicker,
  Form,
  InputDialog,
  PrimaryButton,
  ProgressBar,
  SecondaryButton,
  TextArea,
  useActing,
} from '#renderer/ui/index.ts';
import { ListSource, namesIn, pasted, type NameList } from '../sprint/list-source.tsx';
import { CutReview } from './cut-review.tsx';

type CutDialogProps = { /** The initial list. */ list: NameList; onClose: () => void };

/** One recording of many names: the file and the list, the progress, and the result. */
export function CutDialog({ list, onClose }: CutDialogProps): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  const listed = useNameList(list);
  const [sent, setSent] = useState<number | null>(0);
  const [cutting, setCutting] = useState<AbortController | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [found, setFound] = useState<{ cut: CutNames; names: string[] } | null>(null);
  const cut = useTakes((state) => state.cut);
  useEffect(() => {
    const leave = (): void => {
      cutting?.abort();
      found?.cut.end();
    };
    // React runs no cleanup when the page is left, and the recording would stay until the next start.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [cutting, found]);

  async function start(from: File, names: string[]): Promise<void> {
    const stop = new AbortController();
    setCutting(stop);
    setSent(0);
    setProblem(null);
    try {
      setFound({ cut: await cut(from, names, { signal: stop.signal, onProgress: setSent }), names });
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setCutting(null);
    }
  }

  if (found) {
    return (
      <Dialog onClose={onClose} title={t('voices.oneForMany')} size={760}>
        <CutReview {...found} onClose={onClose} />
      </Dialog>
    );
  }
  const doing = t(sent === null ? 'voices.cutListening' : 'voices.cutSending');
  return (
    // Closing during the cut only cancels that, so that the typed text stays.
    <InputDialog
      unsaved={!cutting && (file !== null || (listed.source === pasted && listed.text.trim() !== ''))}
      onClose={() => (cutting ? cutting.abort() : onClose())}
      title={t('voices.oneForMany')}
      size={560}
    >
      {cutting ? (
        <Stack gap="var(--space-14)">
          <Text c="dimmed">{doing}</Text>
          <ProgressBar value={sent} label={doing} />
          <Actions>
            <SecondaryButton data-autofocus onClick={() => cutting.abort()}>
              {t('common.cancel')}
            </SecondaryButton>
          </Actions>
        </Stack>
      ) : (
        <CutForm
          listed={listed}
          file={file}
          problem={problem}
          onFile={setFile}
          onCut={(from, names) => void start(from, names)}
        />
      )}
    </InputDialog>
  );
}

type Listed = NameList & {
  /** Whether it is of a campaign without names to record. */
  allRecorded: boolean;
  busy: boolean;
  choose: (source: string) => void;
  write: (text: string) => void;
};

function useNameList(first: NameList): Listed {
  const [list, setList] = useState(first);
  const [allRecorded, setAllRecorded] = useState(false);
  const loadVideos = useCampaigns((state) => state.loadVideos);
  const { act, busy } = useActing();
  /** The source chosen last: the names of another one that come later are dropped. */
  const chosen = useRef(first.source);

  async function readCampaign(id: string): Promise<void> {
    const recorded = new Set(useTakes.getState().takes.map(({ name }) => nameKey(name)));
    const values = distinctValues((await loadVideos(id)).map((video) => video.values));
    if (chosen.current !== id) return;
    const left = values.filter(({ value }) => !recorded.has(nameKey(value)));
    setAllRecorded(left.length === 0);
    setList({ source: id, text: left.map(({ value }) => value).join('\n') });
  }

  function choose(source: string): void {
    chosen.current = source;
    setList(({ text }) => ({ source, text }));
    setAllRecorded(false);
    if (source !== pasted) act(() => readCampaign(source));
  }

  const onOpen = useEffectEvent(() => {
    if (first.source !== pasted) act(() => readCampaign(first.source));
  });
  useEffect(() => onOpen(), []);

  return { ...list, allRecorded, busy, choose, write: (text) => setList({ source: list.source, text }) };
}

type CutFormProps = {
  listed: Listed;
  file: File | null;
  problem: Problem | null;
  onFile: (file: File) => void;
  onCut: (file: File, names: string[]) => void;
};

function CutForm({ listed, file, problem, onFile, onCut }: CutFormProps): ReactNode {
  const { source, text, allRecorded, busy, choose, write } = listed;
  const picker = useRef<HTMLInputElement>(null);
  const names = namesIn(text);
  const tooMany = names.length > limits.namesPerRequest;

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (file) onCut(file, names);
      }}
    >
      <Text c="dimmed">{t('voices.cutText')}</Text>
      <FilePicker
        ref={picker}
        label={t('voices.cutFile')}
        accept="audio/*,video/*"
        onPick={([picked]) => picked && onFile(picked)}
      />
      <Group gap="var(--space-12)" wrap="nowrap">
        <SecondaryButton icon={<FileAudio />} data-autofocus={file === null} onClick={() => picker.current?.click()}>
          {t('common.chooseFile')}
        </SecondaryButton>
        <Text component="output" c="dimmed" miw={0}>
          {file && <CutName name={`${file.name} · ${formatBytes(file.size)}`} />}
        </Text>
      </Group>
      <ListSource value={source} onChange={choose} />
      <TextArea
        label={t('sprint.onePerLine')}
        description={allRecorded && t('sprint.allRecorded')}
        error={tooMany ? t('voices.cutTooMany', { most: limits.namesPerRequest }) : undefined}
        placeholder={'Maria\nChristopher\nNorthwind'}
        minRows={6}
        maxRows={10}
        autosize
        spellCheck={false}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {problem && problem.code !== 'CANCELLED' && <ErrorNotice problem={problem} />}
      <Actions>
        <PrimaryButton
          type="submit"
          icon={<Scissors />}
          busy={busy}
          disabled={file === null || names.length === 0 || tooMany}
        >
          {t('voices.cutOut', { count: names.length })}
        </PrimaryButton>
      </Actions>
    </Form>
  );
}
