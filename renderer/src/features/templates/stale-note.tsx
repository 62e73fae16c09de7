import { useEffect, useState, type ReactNode } from 'react';
import { Group } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { isAppError } from '#shared/errors/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatAgo } from '../../lib/format.ts';
import { useAccounts, useApp, useTemplates } from '../../stores/index.ts';

/** Delay before the note is shown, milliseconds: most studios answer faster. */
const patience = 2_000;

/** The age of the shown templates, until the studio has confirmed them. */
export function StaleNote(): ReactNode {
  const isStale = useTemplates((state) => state.order.length > 0 && !state.current);
  const isRefused = useTemplates((state) => state.problem !== null);
  const account = useApp((state) => state.connection?.account);
  if (!isStale || account === undefined) return null;
  return <Age key={account} account={account} isRefused={isRefused} />;
}

/** @param props.isRefused whether the screen already says why the studio has not confirmed them. */
function Age({ account, isRefused }: { account: string; isRefused: boolean }): ReactNode {
  const isLate = useIsLate();
  const ago = useCacheAge(account);
  if (!isRefused && !isLate) return null;
  return (
    <Group component="output" gap="s8" mt="s10" mb="s16" c="dimmed" fz="small">
      <RefreshCw size={14} aria-hidden />
      {t(isRefused ? 'templates.fromLastTime' : 'templates.lateFromLastTime', {
        ago: ago ?? '',
        known: ago === null ? 'no' : 'yes',
      })}
    </Group>
  );
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Time since the studio last confirmed an account's cached data; null while unknown. */
function useCacheAge(account: string): string | null {
  const refreshedAt = useAccounts((state) => state.refreshedAt);
  const [age, setAge] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    refreshedAt(account).then(
      (moment) => {
        if (current && moment !== null) setAge(formatAgo(moment));
      },
      // The note then omits the age.
      (error: unknown) => {
        if (!isAppError(error)) throw error;
      },
    );
    return () => {
      current = false;
    };
  }, [account, refreshedAt]);
  return age;
}
