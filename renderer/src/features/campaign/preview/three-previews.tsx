import { Play } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Group, Loader } from '@mantine/core';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import type { PreviewInput } from '#renderer/stores/index.ts';
import type { TellingRow } from '../model/telling-rows.ts';
import styles from './row-preview.module.css';
import type { Previews } from './use-previews.ts';

type ThreePreviewsProps = {
  template: Template;
  previews: Previews;
  people: readonly (TellingRow & { name: string; input: PreviewInput })[];
  /** Shows a person and plays the preview. */
  onPlay: (row: number, input: PreviewInput) => void;
};

const labels = {
  shortest: 'recipients.shortest',
  longest: 'recipients.longest',
  trickiest: 'recipients.trickiest',
} as const;

/** The people whose videos say most about the rest, as soon as their previews were asked for. */
export function ThreePreviews({ template, previews, people, onPlay }: ThreePreviewsProps): ReactNode {
  const made = people.map((person) => ({ ...person, preview: previews.of(person.input) }));
  const isShown = made.some(({ preview }) => preview !== null);
  const tiles = useShownFocus(isShown);
  if (!isShown) return null;
  return (
    <Group
      ref={tiles}
      component="section"
      grow
      gap="var(--space-8)"
      align="start"
      wrap="nowrap"
      aria-label={t('recipients.previews')}
    >
      {made.map(({ row, why, name, input, preview }) => (
        <button
          key={why}
          type="button"
          className={styles['tile']}
          aria-label={t('recipients.playOne', { name, why: t(labels[why]) })}
          aria-busy={preview !== null && preview.url === null && preview.problem === null}
          onClick={() => onPlay(row, input)}
        >
          <span className={styles['thumb']}>
            {template.posterUrl !== null && <img src={template.posterUrl} alt="" />}
            {preview !== null && preview.url === null && preview.problem === null ? <Loader size={16} /> : <Play />}
          </span>
          <strong>{name}</strong>
          <span>{preview?.problem ? t('common.tryAgain') : t(labels[why])}</span>
        </button>
      ))}
    </Group>
  );
}

/** Tiles that appear take the focus of the button that asked for them, which is gone. */
function useShownFocus(isShown: boolean): RefObject<HTMLDivElement | null> {
  const tiles = useRef<HTMLDivElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    const appeared = isShown && !wasShown.current;
    wasShown.current = isShown;
    if (appeared && document.activeElement === document.body) tiles.current?.querySelector('button')?.focus();
  }, [isShown]);
  return tiles;
}
