import { Box, Group, Stack, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { storageKinds, type Storage, type StorageKind } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { rich, t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { useStorage } from '#renderer/stores/index.ts';
import { ErrorNotice, SecondaryButton, useActing, useToast } from '#renderer/ui/index.ts';
import { Setting } from '../setting.tsx';
import styles from '../settings.module.css';
import { Backups } from './backups.tsx';
import storageStyles from './storage.module.css';

const kinds: Record<StorageKind, LabelKey> = {
  templates: 'app.templates',
  names: 'keyboard.recordedNames',
  models: 'settings.models',
  database: 'settings.database',
  cache: 'settings.cache',
};

/** Use of disk space, and ways to free some. */
export function StoragePart(): ReactNode {
  const { storage, problem, load, copying } = useStorage();
  // Meanwhile there is no studio to measure.
  const isRestoring = copying?.kind === 'restore';

  useEffect(() => {
    if (!isRestoring) void load();
  }, [isRestoring, load]);

  return (
    <>
      <Setting
        title={t('settings.storage')}
        loading={storage === null && !isRestoring}
        problem={isRestoring ? null : problem}
        onRetry={() => void load()}
      >
        {storage?.studio && <StudioStorage studio={storage.studio} />}
        {storage && !storage.studio && <p className={styles['text']}>{t('settings.storageElsewhere')}</p>}
        {storage && <Elsewhere storage={storage} />}
      </Setting>
      {(storage?.studio || isRestoring) && <Backups />}
    </>
  );
}

function StudioStorage({ studio }: { studio: NonNullable<Storage['studio']> }): ReactNode {
  const shown = storageKinds.filter((kind) => studio.kinds[kind] > 0);
  return (
    <>
      {studio.damage && <ErrorNotice problem={studio.damage} />}
      <Group className={storageStyles['sum']} gap="s16" align="baseline" wrap="nowrap" justify="space-between">
        <p>
          {rich(
            'settings.storageUsed',
            {
              b: (inside) => (
                <Box component="strong" fz="display" fw={680} lts="-0.02em">
                  {inside}
                </Box>
              ),
            },
            { size: formatBytes(studio.total) },
          )}
        </p>
        <p className={styles['text']}>{t('settings.storageFree', { size: formatBytes(studio.free) })}</p>
      </Group>
      <Group className={storageStyles['bar']} gap="s2" align="stretch" wrap="nowrap" h={12} bdrs="small" aria-hidden>
        {shown.map((kind) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: studio.kinds[kind] }} />
        ))}
      </Group>
      <Stack
        component="ul"
        gap={0}
        bd="1px solid var(--line)"
        bdrs="large"
        bg="var(--panel)"
        aria-label={t('settings.storage')}
      >
        {shown.map((kind) => (
          <Group
            key={kind}
            component="li"
            className={storageStyles['kind']}
            gap="s14"
            wrap="nowrap"
            mih={46}
            py="s8"
            px="s18"
          >
            <Box
              component="span"
              className={storageStyles['dot']}
              flex="none"
              w={10}
              h={10}
              bdrs="bar"
              data-kind={kind}
              aria-hidden
            />
            <div className={styles['grow']}>
              <Text component="h3" inherit truncate fz="md" fw={620}>
                {t(kinds[kind])}
              </Text>
              {kind === 'cache' && <p className={styles['facts']}>{t('settings.clearCacheNote')}</p>}
            </div>
            {kind === 'cache' && <ClearCaches />}
            <Text span inherit miw={76} ff="monospace" fz="small" ta="end">
              {formatBytes(studio.kinds[kind])}
            </Text>
          </Group>
        ))}
      </Stack>
    </>
  );
}

/** No confirmation: everything deleted is made again when needed. */
function ClearCaches(): ReactNode {
  const clearCaches = useStorage((state) => state.clearCaches);
  const toast = useToast();
  const { act, busy } = useActing();

  function clear(): void {
    act(async () => {
      const freed = await clearCaches();
      toast.show(freed > 0 ? t('settings.freed', { size: formatBytes(freed) }) : t('settings.nothingToClear'), {
        tone: 'ok',
      });
    });
  }

  return (
    <SecondaryButton size="small" busy={busy} onClick={clear}>
      {t('settings.clearCache')}
    </SecondaryButton>
  );
}

function Elsewhere({ storage }: { storage: Storage }): ReactNode {
  const { recordings, exports } = storage;
  if (recordings === 0 && exports.files === 0) return null;
  return (
    <p className={styles['text']}>
      {recordings > 0 && t('settings.storedRecordings', { size: formatBytes(recordings) })}{' '}
      {exports.files > 0 && t('settings.storedExports', { count: exports.files, size: formatBytes(exports.bytes) })}
    </p>
  );
}
