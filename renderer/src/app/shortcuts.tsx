import { useState, type ReactNode } from 'react';
import { t } from '../language/index.ts';
import { altDigit, isMac } from '../lib/keys.ts';
import { isLetterOff } from '../lib/letter-keys.ts';
import { useWindowEvent } from '../lib/use-window-event.ts';
import { useRoute } from '../stores/index.ts';
import { Dialog, ShortcutList, topDialog } from '../ui/index.ts';
import { lazyComponent } from './lazy-component.tsx';
import { allPlaces } from './rail.tsx';

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette);

/** An `<input>` for text: in others a typed character is a shortcut. */
const textField = 'input:not([type=radio], [type=checkbox], [type=range], [type=button], [type=file])';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches(`${textField}, textarea, select`))
  );
}

/** The keys of every screen, the page that lists all of them, and the palette. */
export function Shortcuts(): ReactNode {
  const [opened, setOpened] = useState(false);
  const [finding, setFinding] = useState(false);
  const navigate = useRoute((state) => state.navigate);

  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented) return;
    const isToggle = event.key === '?' && !event.altKey;
    if (isPaletteKey(event)) event.preventDefault();
    // What is typed into an open dialog would be lost. The list of shortcuts closes by its key.
    if (topDialog() !== null && !(opened && isToggle)) return;
    if (isPaletteKey(event)) setFinding(true);
    if (event.ctrlKey || event.metaKey) return;
    const typing = isTyping(event.target);
    const digit = altDigit(event, typing);
    const place = digit === null ? undefined : allPlaces.find(({ shortcut }) => shortcut.endsWith(digit));
    if (place) {
      event.preventDefault();
      navigate(place.route);
    } else if (isToggle && !typing && !isLetterOff(event)) {
      event.preventDefault();
      setOpened((value) => !value);
    }
  });

  return (
    <>
      {opened && (
        <Dialog onClose={() => setOpened(false)} title={t('keyboard.title')} size={440}>
          <ShortcutList />
        </Dialog>
      )}
      {finding && <Palette onClosed={() => setFinding(false)} onShortcuts={() => setOpened(true)} />}
    </>
  );
}

/** Also in text fields, including the script. */
function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}
