import type { ComponentProps, ReactNode } from 'react';
import { Modal, type ModalProps } from '@mantine/core';
import { t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

/** A dialog that is open as long as it is rendered. Afterwards the focus returns to its previous element. */
export function Dialog(props: Omit<ModalProps, 'opened'>): ReactNode {
  useReturnFocus();
  return <Modal opened closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
}

/** The fields of a form, one below the other. */
export function Form({ className, ...props }: ComponentProps<'form'>): ReactNode {
  return <form className={classNames(styles['form'], className)} {...props} />;
}

/** Two fields of a form beside each other. */
export function FieldPair({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles['pair']}>{children}</div>;
}

/** The buttons at the end of a form or dialog, the main one last. */
export function Actions({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles['actions']}>{children}</div>;
}
