import { useMemo } from 'react';
import { notifications } from '@mantine/notifications';
import { t } from '../language/index.ts';
import { QuietButton } from './button.tsx';
import styles from './use-toast.module.css';

type ToastOptions = {
  tone?: 'neutral' | 'ok' | 'bad' | undefined;
  /** One way to react: "Undo", "Show". Pressing it also closes the toast. */
  action?: { label: string; run: () => void } | undefined;
  /** Milliseconds until it leaves by itself; `false` keeps it until it is closed. */
  duration?: number | false | undefined;
  /** Called once when it is gone without the action having been pressed. */
  onGone?: (() => void) | undefined;
};

type Toast = {
  /** @returns the toast's id. */
  show(message: string, options?: ToastOptions): string;
  hide(id: string): void;
};

function show(message: string, options: ToastOptions = {}): string {
  const { tone = 'neutral', action, duration = 5_000, onGone } = options;
  let acted = false;
  const id = notifications.show({
    message: (
      <div className={styles['toast']}>
        <span className={styles['dot']} data-tone={tone} aria-hidden />
        <span>{message}</span>
        {action !== undefined && (
          <QuietButton
            size="small"
            className={styles['action']}
            onClick={() => {
              acted = true;
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </QuietButton>
        )}
      </div>
    ),
    autoClose: duration,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': t('common.dismiss') },
    role: tone === 'bad' ? 'alert' : 'status',
    onClose: () => {
      if (!acted) onGone?.();
    },
  });
  return id;
}

const toast: Toast = {
  show,
  hide: (id) => {
    notifications.hide(id);
  },
};

/** Short news at the edge of the window, for what needs no answer or can be undone. */
export function useToast(): Toast {
  return useMemo(() => toast, []);
}

/** The same for code that is no component. */
export { toast };
