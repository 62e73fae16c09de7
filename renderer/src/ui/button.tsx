import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { classNames } from '../lib/class-names.ts';
import { ariaKeys, keysText } from '../lib/keys.ts';
import { useShortcut } from '../lib/letter-keys.ts';
import styles from './button.module.css';

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  icon?: ReactNode;
  /** Shows a spinner in place of the icon and ignores further presses; the label and the focus stay. */
  busy?: boolean | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Keys that do the same, as in `Mod+K`; shown at the end. */
  shortcut?: string | undefined;
  /** Why it can't be pressed now: shown as a tooltip. It keeps the focus, so that the reason can be read. */
  unavailable?: string | null | undefined;
  /** In a narrow window, shows only the icon, with the label as a tooltip. */
  shrinks?: boolean | undefined;
  type?: 'button' | 'submit' | undefined;
};

/** The main action of a screen. */
export function PrimaryButton(props: ButtonProps): ReactNode {
  return <BaseButton {...props} look={styles['primary']} />;
}

export function SecondaryButton(props: ButtonProps): ReactNode {
  return <BaseButton {...props} look={styles['secondary']} />;
}

/** A button without a frame, beside other content. */
export function QuietButton(props: ButtonProps): ReactNode {
  return <BaseButton {...props} look={styles['quiet']} />;
}

/** Deletes or stops something; used in confirmations. */
export function DangerButton(props: ButtonProps): ReactNode {
  return <BaseButton {...props} look={styles['danger']} />;
}

function BaseButton(props: ButtonProps & { look: string | undefined }): ReactNode {
  const { icon, busy = false, size = 'medium', look, children, className, disabled, type, onClick, ...others } = props;
  const { shortcut: given, shrinks = false, unavailable = null, ...rest } = others;
  const reason = useId();
  const isRefused = busy || unavailable !== null;
  const shortcut = useShortcut(given);
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-describedby={unavailable === null ? rest['aria-describedby'] : reason}
      title={unavailable ?? (shrinks && typeof children === 'string' ? children : rest.title)}
      className={classNames(styles['button'], look, styles[size], className)}
      // Browsers remove the focus from a disabled button, and it does not return afterwards.
      disabled={disabled === true && !busy}
      aria-disabled={isRefused || undefined}
      aria-busy={busy || undefined}
      onClick={isRefused ? refuse : onClick}
      aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
    >
      {busy ? <Loader size={14} color="currentColor" aria-hidden /> : icon}
      {shrinks ? <span className={styles['shrinking']}>{children}</span> : children}
      {unavailable !== null && (
        <span id={reason} hidden>
          {unavailable}
        </span>
      )}
      {shortcut !== undefined && (
        <span className={styles['shortcut']} aria-hidden>
          {keysText(shortcut)}
        </span>
      )}
    </button>
  );
}

/** Also blocks indirect presses, e.g. Enter in a field of the form. */
export function refuse(event: MouseEvent): void {
  event.preventDefault();
}

/** A link that looks like a button: the next step on an empty or failed screen. */
export function ButtonLink({ className, children, ...rest }: ComponentPropsWithRef<'a'>): ReactNode {
  return (
    <a {...rest} className={classNames(styles['button'], styles['secondary'], styles['medium'], className)}>
      {children}
    </a>
  );
}
