import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Modal } from '@mantine/core';
import { useRoute } from '../stores/index.ts';
import { Kbd } from '../ui/index.ts';
import { allPlaces } from './rail.tsx';
import styles from './shortcuts.module.css';

const groups: readonly { title: string; keys: readonly (readonly [keys: string, deed: string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [...allPlaces.map((place) => [place.shortcut, place.label] as const), ['?', 'These shortcuts']],
  },
  {
    title: 'Video',
    keys: [
      ['Space', 'Play or pause'],
      ['← →', 'Jump two seconds'],
      ['M', 'Sound on or off'],
      ['F', 'Fill the screen'],
    ],
  },
  {
    title: 'Editor',
    keys: [
      ['Ctrl+Z', 'Undo'],
      ['Ctrl+Shift+Z', 'Redo'],
      ['Ctrl+K', 'Make a variable of the selected words'],
      ['L', 'Repeat the chosen section'],
      ['← →', 'Nudge an edge by a frame, with Shift by ten'],
      ['F2', 'Rename the variable'],
      ['Delete', 'Remove the variable'],
    ],
  },
  {
    title: 'Recorder',
    keys: [
      ['R', 'Record, or stop'],
      ['P', 'Pause or go on'],
      ['F', 'Mark a flub, and read the sentence again'],
      ['Esc', 'Cancel the countdown'],
    ],
  },
  {
    title: 'Name sprint',
    keys: [
      ['Space', 'Keep it and go on'],
      ['R', 'Say it again'],
      ['P', 'Hear it in its place'],
      ['S', 'Skip the name'],
      ['U', 'Undo: the take before, or the name before'],
      ['← →', 'Name before, name after'],
    ],
  },
  {
    title: 'Recorded names',
    keys: [
      ['↑ ↓', 'Name above, name below'],
      ['Space', 'Play it'],
      ['A', 'Use it, and go on to the next'],
      ['R', 'Say it again'],
      ['Delete', 'Delete it'],
    ],
  },
];

/** An `<input>` that takes text: in the others a typed character is a shortcut. */
const textField = 'input:not([type=radio], [type=checkbox], [type=range], [type=button], [type=file])';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches(`${textField}, textarea, select`))
  );
}

/** The keys that work on every screen, and the page that lists all of them. */
export function Shortcuts(): ReactNode {
  const [opened, setOpened] = useState(false);
  const navigate = useRoute((state) => state.navigate);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      // By position: with Alt held, some layouts write another character.
      const place = allPlaces.find(({ shortcut }) => event.code === `Digit${shortcut.at(-1)}`);
      if (!place) return;
      event.preventDefault();
      navigate(place.route);
    } else if (event.key === '?' && !isTyping(event.target)) {
      event.preventDefault();
      setOpened((value) => !value);
    }
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      title="Keyboard"
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles['groups']}>
        {groups.map((group) => (
          <section key={group.title}>
            <h2 className={styles['title']}>{group.title}</h2>
            <dl className={styles['keys']}>
              {group.keys.map(([keys, deed]) => (
                <div key={keys} className={styles['row']}>
                  <dt>{deed}</dt>
                  <dd>
                    {keys.split(/[+ ]/).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
