import type { CSSProperties, ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { t } from '#renderer/language/index.ts';
import { filmTexts } from '#shared/rows/film-texts.ts';
import { Badge, ErrorWords } from '#renderer/ui/index.ts';
import styles from './camera.module.css';
import type { Camera } from './camera-view.tsx';
import { fitsOf } from './fit.ts';
import type { JudgedFace } from './use-judged-face.ts';

/** What is allowed is this share of a bar. */
const allowed = 1 / 3;

/** How the camera's picture differs from the recording, and what to change. */
export function FitBars({ face }: Pick<Camera, 'face'>): ReactNode {
  const { judged, problem } = useStore(face);
  const fits = judged?.face ? fitsOf(judged.face) : [];
  const fitting = fits.filter(({ advice }) => advice === null).length;
  const hint = judged && hintOf(judged);
  return (
    <Stack component="section" gap="var(--space-18)" aria-label={t('sprint.asRecorded')}>
      <Group justify="space-between" mih={22}>
        <Text component="h2" fw={620}>
          {t('sprint.asRecorded')}
        </Text>
        {fits.length > 0 && (
          <Badge tone={fitting === fits.length ? 'ok' : 'neutral'}>
            {t('listen.spokenOf', { done: fitting, total: fits.length })}
          </Badge>
        )}
      </Group>
      {hint !== null && <Text c="var(--warn-text)">{hint}</Text>}
      {problem && (
        <Text c="dimmed">
          <ErrorWords problem={problem} />
        </Text>
      )}
      <ul className={styles['bars']}>
        {fits.map(({ label, off, advice }) => (
          <li key={label} data-fits={advice === null}>
            {advice === null ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
            <span>{t(label)}</span>
            <strong>{t(advice ?? 'common.levelGood')}</strong>
            <span
              className={styles['bar']}
              style={
                { '--allowed': allowed, '--at': 0.5 + Math.min(1, Math.max(-1, off * allowed)) / 2 } as CSSProperties
              }
              aria-hidden
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Why there is nothing to compare. */
function hintOf({ face, refused, outline }: NonNullable<JudgedFace['judged']>): string | null {
  if (outline.length === 0) return t('sprint.noFaceRecorded');
  return face === null ? t(filmTexts[refused ?? 'no_face']) : null;
}
