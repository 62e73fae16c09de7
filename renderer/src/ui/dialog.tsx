import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Modal, type ModalProps } from '@mantine/core';
import { t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import { useWindowEvent } from '../lib/use-window-event.ts';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

export type DialogProps = Omit<ModalProps, 'opened'>;

/**
 * A dialog that is open as long as it is rendered. Afterwards the focus returns to its previous element. Escape closes
 * only the topmost of several dialogs, which Mantine's own handling does not guarantee.
 */
export function Dialog({ onClose, closeOnEscape = true, ...props }: DialogProps): ReactNode {
  useReturnFocus();
  const root = useRef<HTMLDivElement>(null);

  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || !closeOnEscape) return;
      // An open list of a field closes first. Mantine marks the field meanwhile.
      if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')) return;
      if (root.current?.contains(topDialog()) === true) onClose();
    },
    true,
  );

  return (
    <Modal
      ref={root}
      opened
      onClose={onClose}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...props}
    />
  );
}

/** The topmost dialog, or null: dialogs are drawn in the order in which they opened. */
export function topDialog(): Element | null {
  return [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? null;
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
