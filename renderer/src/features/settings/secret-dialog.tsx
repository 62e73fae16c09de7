import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { Actions, CopyField, Dialog, PrimaryButton } from '../../ui/index.ts';
import styles from './settings.module.css';

type SecretDialogProps = {
  title: string;
  text: string;
  /** The values that are shown only once, with labels. */
  values: readonly { label: string; value: string }[];
  onClose: () => void;
};

/** Shows a secret that can never be looked up again. It only closes by its button, so that no stray click loses it. */
export function SecretDialog({ title, text, values, onClose }: SecretDialogProps): ReactNode {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={560}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={styles['text']}>{text}</p>
      {values.map(({ label, value }) => (
        <CopyField key={label} label={label} value={value} />
      ))}
      <Text inherit className={styles['caution']} c="var(--warn-text)">
        <TriangleAlert aria-hidden /> {t('settings.shownOnce')}
      </Text>
      <Actions>
        <PrimaryButton onClick={onClose}>{t('common.done')}</PrimaryButton>
      </Actions>
    </Dialog>
  );
}
