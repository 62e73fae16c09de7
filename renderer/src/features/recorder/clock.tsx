import { Box, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../../language/index.ts';
import { formatPreciseTime } from '../../lib/format.ts';
import styles from './recorder.module.css';

/** The running time of a take. `elapsed` gives seconds. */
export function Clock({
  elapsed,
  running,
  take,
}: {
  elapsed: () => number;
  running: boolean;
  take: number;
}): ReactNode {
  const [seconds, setSeconds] = useState(elapsed);

  useEffect(() => {
    const timer = setInterval(() => setSeconds(elapsed()), 100);
    return () => clearInterval(timer);
  }, [elapsed]);

  return (
    <Box
      className={styles['pill']}
      h={34}
      py={0}
      ps="s12"
      pe="s14"
      bdrs="pill"
      role="timer"
      aria-label={running ? t('recorder.recording') : t('results.paused')}
    >
      <Box component="span" className={styles['dot']} w={10} h={10} bdrs="50%" data-running={running} aria-hidden />
      <Text span ff="monospace">
        {formatPreciseTime(seconds)}
      </Text>
      <Box component="span" c="#b9bdc8">
        {running ? t('voices.takeNumber', { number: take }) : t('results.paused')}
      </Box>
    </Box>
  );
}
