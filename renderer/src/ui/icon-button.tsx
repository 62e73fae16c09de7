import { useEffect, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Tooltip } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import { copied } from '../lib/clipboard.ts';
import { ariaKeys } from '../lib/keys.ts';
import { useShortcut } from '../lib/letter-keys.ts';
import { refuse } from './button.tsx';
import { ShortcutHint } from './kbd.tsx';
import styles from './button.module.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'type' | 'aria-label'> & {
  /** Its action: the accessible name, and the tooltip unless `tooltip` is given. */
  label: string;
  icon: ReactNode;
  tooltip?: string | undefined;
  /** For rows of long lists: uses the browser's tooltip, as ours would take as long to render as the rest of a row. */
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
      // Browsers remove the focus from a disabled button, for example from *Undo* after the last step.
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
    // A tooltip would cover the menu that the button opened.
    <Tooltip
      label={shortcut === undefined ? hint : <ShortcutHint action={hint} shortcut={shortcut} />}
      disabled={rest['aria-haspopup'] !== undefined && rest['aria-expanded'] === true}
    >
      {button}
    </Tooltip>
  );
}

/** Time for which a tick confirms the copy, milliseconds. */
const tickTime = 1_600;

type CopyButtonProps = Pick<IconButtonProps, 'label' | 'tooltip' | 'size' | 'look'> & {
  /** Message after copying. */
  done: string;
  text: () => string;
  /** Called if the window may not use the clipboard. */
  onRefused: () => void;
};

/** Copies a text with one press. */
export function CopyButton({ done, text, onRefused, tooltip, ...button }: CopyButtonProps): ReactNode {
  const [ticked, setTicked] = useState(false);

  useEffect(() => {
    if (!ticked) return;
    const timer = setTimeout(() => setTicked(false), tickTime);
    return () => clearTimeout(timer);
  }, [ticked]);

  async function copy(): Promise<void> {
    if (await copied(() => navigator.clipboard.writeText(text()))) setTicked(true);
    else onRefused();
  }

  return (
    <>
      <IconButton
        {...button}
        tooltip={ticked ? t('common.copied') : tooltip}
        icon={ticked ? <Check /> : <Copy />}
        onClick={() => void copy()}
      />
      <output className="visually-hidden">{ticked ? done : ''}</output>
    </>
  );
}
