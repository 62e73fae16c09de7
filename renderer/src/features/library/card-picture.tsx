import { useState, type ReactNode } from 'react';
import { useReducedMotion } from '@mantine/hooks';
import { Clapperboard } from 'lucide-react';
import type { Template } from '#shared/ipc/index.ts';
import styles from './card.module.css';

/** The poster, and over it the moving preview while the pointer or the focus is on the card. */
export function CardPicture({ template }: { template: Template }): ReactNode {
  const still = useReducedMotion();
  const [broken, setBroken] = useState(false);
  if (template.posterUrl === null || broken) {
    return (
      <div className={styles['blank']}>
        {template.status !== 'preparing' && <Clapperboard strokeWidth={1.5} aria-hidden />}
      </div>
    );
  }
  return (
    <>
      <img
        className={styles['poster']}
        src={template.posterUrl}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setBroken(true)}
      />
      {template.previewUrl !== null && !still && (
        <img className={styles['preview']} src={template.previewUrl} alt="" loading="lazy" draggable={false} />
      )}
    </>
  );
}
