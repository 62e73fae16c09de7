import { Box, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import type { Notice } from '#shared/notices.ts';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { readNotices } from '../../stores/index.ts';
import { Dialog, ErrorNotice, TextField } from '../../ui/index.ts';
import styles from './licences.module.css';

/** Third-party work in the app, with its licences. */
export function Licences({ onClose }: { onClose: () => void }): ReactNode {
  const [notices, setNotices] = useState<readonly Notice[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [find, setFind] = useState('');

  useEffect(() => {
    let gone = false;
    readNotices().then(
      (read) => gone || setNotices(read),
      (error: unknown) => gone || setProblem(toProblem(error)),
    );
    return () => void (gone = true);
  }, []);

  const wanted = find.trim().toLowerCase();
  const found = notices?.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(wanted)) ?? [];
  return (
    <Dialog onClose={onClose} title={t('settings.licences')} size={720}>
      {problem && <ErrorNotice problem={problem} />}
      {notices && (
        <>
          <TextField
            data-autofocus
            label={t('settings.findLicence')}
            value={find}
            onChange={(event) => setFind(event.currentTarget.value)}
          />
          <Stack component="ul" gap="s2" aria-label={t('settings.licences')}>
            {found.map((notice) => (
              <li key={`${notice.part} ${notice.name} ${notice.version}`}>
                <Work notice={notice} />
              </li>
            ))}
          </Stack>
        </>
      )}
    </Dialog>
  );
}

/** One licence. Its text, which may be a whole GPL, is only drawn once it is opened. */
function Work({ notice: { name, version, licence, source, text } }: { notice: Notice }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <Group
        component="summary"
        className={styles['head']}
        gap="s14"
        align="stretch"
        wrap="nowrap"
        justify="space-between"
        py="s6"
        px="s8"
        bdrs="base"
      >
        <span>
          {name}{' '}
          {version !== undefined && (
            <Text span inherit c="var(--dim)">
              {version}
            </Text>
          )}
        </span>
        <Text span inherit c="var(--dim)">
          {licence}
        </Text>
      </Group>
      {isOpen && (
        <Stack gap="s8" pt="s6" pb="s14" px="s8">
          {source?.startsWith('https://') === true && (
            <a href={source} target="_blank" rel="noreferrer">
              {source}
            </a>
          )}
          <Box component="p" className={styles['text']} p="s10" bd="1px solid var(--line)" bdrs="base">
            {text ?? t('settings.noLicenceText')}
          </Box>
        </Stack>
      )}
    </details>
  );
}
