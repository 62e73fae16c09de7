import { useMemo, type ReactNode } from 'react';
import { notifications } from '@mantine/notifications';
import type { Problem } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { QuietButton } from './button.tsx';
import { CopyDetails, ErrorWords } from './error-words.tsx';
import styles from './use-toast.module.css';

type ToastOptions = {
  tone?: 'neutral' | 'ok' | undefined;
  /** One way to react: "Undo", "Show". Pressing it also closes the toast. */
  action?: { label: string; run: () => void } | undefined;
  /** Milliseconds until it closes; `false` keeps it until it is closed by hand. */
  duration?: number | false | undefined;
  /** Called once if it closes without the action. */
  onGone?: (() => void) | undefined;
};

type Toast = {
  /** @returns the toast's id. */
  show(message: string, options?: ToastOptions): string;
  /** Shows an error, whose details can be copied. */
  fail(problem: Problem | string, options?: Pick<ToastOptions, 'action' | 'duration'>): string;
  hide(id: string): void;
};

function show(message: string, options: ToastOptions = {}): string {
  const { tone = 'neutral', ...rest } = options;
  return raise({ tone, words: <span>{message}</span> }, rest);
}

function fail(problem: Problem | string, options: ToastOptions = {}): string {
  const details = typeof problem !== 'string' && (
    <CopyDetails problem={problem} onRefused={() => void fail(t('common.copyRefused'))} />
  );
  // Errors are longer to read than other messages.
  return raise({ tone: 'bad', words: <ErrorWords problem={problem} />, details }, { duration: 9_000, ...options });
}

type Drawn = { tone: 'neutral' | 'ok' | 'bad'; words: ReactNode; details?: ReactNode };

function raise({ tone, words, details }: Drawn, { action, duration = 5_000, onGone }: ToastOptions): string {
  let acted = false;
  const id = notifications.show({
    message: (
      <div className={styles['toast']}>
        <span className={styles['dot']} data-tone={tone} aria-hidden />
        {words}
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
        {details}
      </div>
    ),
    autoClose: duration,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': t('common.close') },
    role: tone === 'bad' ? 'alert' : 'status',
    onClose: () => {
      if (!acted) onGone?.();
    },
  });
  return id;
}

const toast: Toast = {
  show,
  fail,
  hide: (id) => {
    notifications.hide(id);
  },
};

/** Short messages at the edge of the window, about things that need no answer or can be undone. */
export function useToast(): Toast {
  return useMemo(() => toast, []);
}

/** The same for code outside of components. */
export { toast };
