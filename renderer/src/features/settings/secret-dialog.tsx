import type { ReactNode } from 'react';
import { Modal } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { CopyField, PrimaryButton, useReturnFocus } from '../../ui/index.ts';
import styles from './settings.module.css';

type SecretDialogProps = {
  title: string;
  text: string;
  /** What is shown this once, by label. */
  values: readonly { label: string; value: string }[];
  onClose: () => void;
};

/** Shows a secret that nobody can look up later. It closes by its button only, so that no stray click loses it. */
export function SecretDialog({ title, text, values, onClose }: SecretDialogProps): ReactNode {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={560}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles['form']}>
        <p className={styles['text']}>{text}</p>
        {values.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} />
        ))}
        <p className={styles['caution']}>
          <TriangleAlert aria-hidden /> {t('settings.shownOnce')}
        </p>
        <div className={styles['formActions']}>
          <PrimaryButton onClick={onClose}>{t('common.done')}</PrimaryButton>
        </div>
      </div>
    </Modal>
  );
}
