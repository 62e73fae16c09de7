import { Text } from '@mantine/core';
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { t } from '../../language/index.ts';
import { classNames } from '../../lib/class-names.ts';
import type { RecorderPreferences } from '../../stores/index.ts';
import { variableStyle } from '../../ui/index.ts';
import type { Following } from './following/use-following.ts';
import { wordOfLine } from './lines.ts';
import { readOn, type ReadingWord } from './reading.ts';
import styles from './teleprompter.module.css';

/** Height of a line by the size of the text, pixels. */
const lineHeights: Record<RecorderPreferences['textSize'], number> = { small: 38, medium: 48, large: 62 };

type TeleprompterProps = {
  /** The same array for the same script. */
  words: readonly ReadingWord[];
  /** Words a minute, if the voice is not followed. */
  speed: number;
  following: Following;
  size: RecorderPreferences['textSize'];
  /** For a teleprompter whose glass mirrors the screen. */
  mirrored: boolean;
  /** Seconds since the take began; null while nothing is recorded. */
  elapsed: (() => number) | null;
  /** Leaves room for the script panel on the right. */
  narrow: boolean;
};

/**
 * The script under the lens, moving line by line with the voice, or at reading speed; variables have their colours. The
 * arrow keys move it by a line.
 */
export function Teleprompter(props: TeleprompterProps): ReactNode {
  const { words, size, mirrored, elapsed, narrow } = props;
  const list = useRef<HTMLParagraphElement>(null);
  const current = useReader(props, list);
  const top = useLineTop(list, words, current);
  const lineHeight = lineHeights[size];

  if (words.length === 0) return null;
  const style: CSSProperties & Record<'--line', string> = { '--line': `${lineHeight}px` };
  return (
    <section
      aria-label={t('editor.script')}
      className={styles['prompter']}
      data-narrow={narrow}
      data-size={size}
      data-mirrored={mirrored}
      style={style}
    >
      {/* The line being read stays second, so that the eye keeps the words it just said. */}
      <div className={styles['text']} style={{ transform: `translateY(${Math.min(0, lineHeight - top)}px)` }}>
        {elapsed && <span className={styles['line']} style={{ transform: `translateY(${top}px)` }} aria-hidden />}
        <Text
          ref={list}
          inherit
          className={styles['words']}
          pos="relative"
          fw={620}
          lts="-0.012em"
          lh="var(--line)"
          ta="center"
          dir="auto"
        >
          {words.map((word, index) => (
            <Fragment key={word.position}>
              {word.spaced && ' '}
              <span
                className={classNames(styles['word'], index < current && styles['read'])}
                aria-current={elapsed && index === current ? 'location' : undefined}
                {...(word.variable === null ? {} : { 'data-variable': true, style: variableStyle(word.variable) })}
              >
                {word.text}
              </span>
            </Fragment>
          ))}
        </Text>
      </div>
    </section>
  );
}

type WordList = RefObject<HTMLParagraphElement | null>;

/** Index of the word that is read next: as heard, or at a fixed speed; moved by the arrow keys. */
function useReader(props: TeleprompterProps, list: WordList): number {
  const { words, speed, following, elapsed } = props;
  const [timed, setTimed] = useState(0);
  /** Words read, and their time in the take. A change of speed only affects later words. */
  const reader = useRef({ position: 0, at: 0 });
  const follows = following.state === 'following';
  const reached = follows ? following.word : timed;
  const current = elapsed ? reached : 0;

  const goTo = useEffectEvent((word: number) => {
    reader.current.position = word;
    following.goTo(word);
  });

  const step = useEffectEvent((now: number) => {
    const { position, at } = reader.current;
    // If following ends, the fixed speed continues from the current word.
    const next = follows ? current : readOn(position, now - at, speed, words.length);
    reader.current = { position: next, at: now };
    setTimed(Math.floor(next));
  });

  useEffect(() => {
    if (!elapsed) return;
    reader.current = { position: 0, at: 0 };
    goTo(0);
    const timer = setInterval(() => step(elapsed()), 100);
    return () => clearInterval(timer);
  }, [elapsed]);

  // Words read at a fixed speed before the voice could be followed count as read.
  const takeOver = useEffectEvent(() => following.goTo(Math.floor(reader.current.position)));
  useEffect(() => {
    if (follows) takeOver();
  }, [follows]);

  useWindowEvent('keydown', (event) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!elapsed || !isArrow || event.ctrlKey || event.metaKey || event.altKey) return;
    // Fields, menus and dialogs use these keys themselves.
    if (
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, [role="menu"], [role="dialog"], [role="listbox"]')
    )
      return;
    const tops = [...(list.current?.children ?? [])].map((word) => (word instanceof HTMLElement ? word.offsetTop : 0));
    const next = wordOfLine(tops, current, event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
    goTo(next);
  });

  return current;
}

/** Pixels from the first line to that of the current word. */
function useLineTop(list: WordList, words: readonly ReadingWord[], current: number): number {
  const [top, setTop] = useState(0);
  // The line's position is known after layout, and changes with the size.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    function look(): void {
      const word = element?.children[Math.min(current, words.length - 1)];
      setTop(word instanceof HTMLElement ? word.offsetTop : 0);
    }
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [list, current, words]);
  return top;
}
