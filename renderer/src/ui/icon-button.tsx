import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Tooltip } from '@mantine/core';
import { classNames } from '../lib/class-names.ts';
import { ariaKeys, keysText } from '../lib/keys.ts';
import { useShortcut } from '../lib/letter-keys.ts';
import { refuse } from './button.tsx';
import styles from './button.module.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'type' | 'aria-label'> & {
  /** What it does: its accessible name, and its tooltip unless `tooltip` says more. */
  label: string;
  icon: ReactNode;
  tooltip?: string | undefined;
  /** For the rows of long lists: the browser's own tooltip, as ours would take as long to draw as the rest of a row. */
  inRow?: boolean | undefined;
  /** Keys that do the same, as in `Mod+Z`; shown in the tooltip. */
  shortcut?: string | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  look?: 'quiet' | 'framed' | 'solid' | undefined;
  round?: boolean | undefined;
  /** Makes it a toggle. */
  pressed?: boolean | undefined;
};

export function IconButton(props: IconButtonProps): ReactNode {
  const {
    label,
    icon,
    tooltip,
    inRow = false,
    shortcut: given,
    size = 'medium',
    look = 'quiet',
    round = false,
    pressed,
    className,
    disabled = false,
    onClick,
    ...rest
  } = props;
  const shortcut = useShortcut(given);
  const hint = tooltip ?? label;
  const button = (
    <button
      {...rest}
      type="button"
      title={inRow ? hint : undefined}
      aria-label={label}
      aria-pressed={pressed}
      // Browsers take the keyboard away from a disabled button, as *Undo* is once nothing is left to undo.
      aria-disabled={disabled || undefined}
      onClick={disabled ? refuse : onClick}
      aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
      className={classNames(
        styles['button'],
        styles['icon'],
        styles[size],
        look === 'framed' && styles['framed'],
        look === 'solid' && styles['solid'],
        round && styles['round'],
        className,
      )}
    >
      {icon}
    </button>
  );
  if (inRow) return button;
  return (
    // It would lie over the menu that the button opened.
    <Tooltip
      label={shortcut === undefined ? hint : `${hint} · ${keysText(shortcut)}`}
      disabled={rest['aria-haspopup'] !== undefined && rest['aria-expanded'] === true}
    >
      {button}
    </Tooltip>
  );
}
