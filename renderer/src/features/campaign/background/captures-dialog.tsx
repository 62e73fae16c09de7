import { Check } from 'lucide-react';
import { Group, Text } from '@mantine/core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '#renderer/language/index.ts';
import { captureKey, useCaptures, type Capture, type CaptureSource } from '#renderer/stores/index.ts';
import { Dialog, SecondaryButton, Select, VirtualList, useActing } from '#renderer/ui/index.ts';
import { captureFilters, inLines, isFailed, passes, type CaptureFilter, type ShownAddress } from '../model/captures.ts';
import { CaptureEditor } from './capture-editor.tsx';
import { CaptureTile } from './capture-tile.tsx';
import styles from './captures.module.css';
import type { Picture } from './use-background-file.ts';

type CapturesDialogProps = {
  source: CaptureSource;
  shown: readonly ShownAddress[];
  onReplace: (from: ShownAddress, to: string) => void;
  /** Shows a file in place of an address; null shows the address again. */
  onPicture: (from: ShownAddress, picture: Picture | null) => void;
  onClose: () => void;
};

/** Tiles per line. */
const lineWidth = 4;
/** Estimated height of a tile before it is drawn, pixels. */
const lineHeight = 236;

const filterNames: Record<CaptureFilter, LabelKey> = {
  all: 'common.all',
  failed: 'backgrounds.showFailed',
  login: 'backgrounds.login',
  unapproved: 'backgrounds.showUnapproved',
};

/** All backgrounds of a list. Those on screen and a few lines ahead are loaded; the others when scrolled to. */
export function CapturesDialog({ source, shown, onReplace, onPicture, onClose }: CapturesDialogProps): ReactNode {
  const captures = useCaptures((state) => state.captures);
  const change = useCaptures((state) => state.change);
  const refresh = useCaptures((state) => state.refresh);
  const [chosen, setChosen] = useState<CaptureFilter | null>(null);
  const [open, setOpen] = useState<ShownAddress | null>(null);
  const { act } = useActing();
  const captureOf = (address: string): Capture | undefined => captures[captureKey(source, address)];
  // Those that didn't open are shown alone, until they are mended or others are asked for.
  const hasFailed = shown.some(({ address }) => isFailed(captureOf(address)));
  const [hadFailed] = useState(hasFailed);
  const filter = chosen ?? (hadFailed && hasFailed ? 'failed' : 'all');
  const listed = shown.filter(({ address }) => passes(filter, captureOf(address)));
  // Logins are only approved individually.
  const unapproved = shown.filter(({ address }) => {
    const capture = captureOf(address);
    return passes('unapproved', capture) && !passes('login', capture);
  });

  async function approveAll(): Promise<void> {
    for (const { address } of unapproved) await change(source, address, { approved: true });
  }

  return (
    <Dialog onClose={onClose} title={t('backgrounds.captures')} size={1080}>
      <Group gap="var(--space-12)">
        <Select
          aria-label={t('results.show')}
          w={190}
          data={captureFilters.map((value) => ({ value, label: t(filterNames[value]) }))}
          value={filter}
          onChange={(value) => setChosen(captureFilters.find((known) => known === value) ?? filter)}
        />
        {unapproved.length > 0 && (
          <SecondaryButton icon={<Check />} onClick={() => act(approveAll)}>
            {t('backgrounds.approveCount', { count: unapproved.length })}
          </SecondaryButton>
        )}
      </Group>
      {listed.length === 0 && <Text c="dimmed">{t('common.nothingFound')}</Text>}
      <VirtualList
        aria-label={t('backgrounds.captures')}
        items={inLines(listed, lineWidth)}
        keyOf={(line) => line[0]?.listed ?? line[0]?.address ?? ''}
        itemHeight={lineHeight}
        gap={14}
        className={styles['list'] ?? ''}
      >
        {(line) => (
          <Line source={source} line={line}>
            {line.map((item) => (
              <CaptureTile
                key={item.listed ?? item.address}
                shown={item}
                capture={captureOf(item.address)}
                onOpen={() => setOpen(item)}
                onApprove={(approved) => act(() => change(source, item.address, { approved }))}
                onRefresh={() => act(() => refresh(source, item.address))}
                onPicture={(picture) => onPicture(item, picture)}
              />
            ))}
          </Line>
        )}
      </VirtualList>
      {open !== null && (
        <CaptureEditor
          source={source}
          shown={open}
          onReplace={(address) => {
            onReplace(open, address);
            setOpen(null);
          }}
          onPicture={(picture) => {
            onPicture(open, picture);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Dialog>
  );
}

/** Loads its backgrounds as soon as it is drawn. */
function Line(props: { source: CaptureSource; line: readonly ShownAddress[]; children: ReactNode }): ReactNode {
  const { source, line, children } = props;
  const want = useCaptures((state) => state.want);
  const addresses = useMemo(() => line.map(({ address }) => address), [line]);
  useEffect(() => want(source, addresses), [want, source, addresses]);
  return <div className={styles['line']}>{children}</div>;
}
