import { Fragment, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { t } from '../../language/index.ts';
import { classNames } from '../../lib/class-names.ts';
import { variableStyle } from '../../ui/index.ts';
import { readingWords, readOn, sentenceStart } from './reading.ts';
import styles from './teleprompter.module.css';

/** Height of a line, pixels; the same in the style sheet. */
const lineHeight = 48;

/** The word being read, and where its line stands: pixels below the first line. */
const start = { index: 0, top: 0 };

export type TeleprompterProps = {
  script: string;
  /** Words a minute. */
  speed: number;
  /** Seconds since the take began; null while nothing is recorded. */
  elapsed: (() => number) | null;
  /** Flubs marked so far: with each the sentence is read again. */
  flubs: number;
  /** Leaves room at the right, where the script is written. */
  narrow: boolean;
};

/** The script under the lens, moving line by line at reading speed; the words that change are in their colours. */
export function Teleprompter({ script, speed, elapsed, flubs, narrow }: TeleprompterProps): ReactNode {
  const words = useMemo(() => readingWords(script), [script]);
  const list = useRef<HTMLParagraphElement>(null);
  const [reading, setReading] = useState(start);
  /** Words read, and the second of the take at which they were. A change of speed changes only what comes after it. */
  const reader = useRef({ position: 0, at: 0 });
  const { index: current, top } = elapsed ? reading : start;

  const step = useEffectEvent((now: number) => {
    const { position, at } = reader.current;
    reader.current = { position: readOn(position, now - at, speed, words.length), at: now };
    const index = Math.floor(reader.current.position);
    const word = list.current?.children[index];
    if (!(word instanceof HTMLElement)) return;
    setReading((before) => (before.index === index ? before : { index, top: word.offsetTop }));
  });

  useEffect(() => {
    reader.current = { position: 0, at: 0 };
    if (!elapsed) return;
    const timer = setInterval(() => step(elapsed()), 100);
    return () => clearInterval(timer);
  }, [elapsed]);

  const readAgain = useEffectEvent(() => {
    reader.current.position = sentenceStart(words, Math.floor(reader.current.position));
  });

  useEffect(() => {
    if (flubs > 0) readAgain();
  }, [flubs]);

  if (words.length === 0) return null;
  return (
    <section aria-label={t('recorder.script')} className={styles['prompter']} data-narrow={narrow}>
      <p
        ref={list}
        className={styles['text']}
        dir="auto"
        // The line being read stays second, so that the eye keeps the words it just said.
        style={{ transform: `translateY(${Math.min(0, lineHeight - top)}px)` }}
      >
        {words.map((word, index) => (
          <Fragment key={word.position}>
            {word.spaced && ' '}
            <span
              className={classNames(styles['word'], index < current && styles['read'])}
              {...(word.variable === null ? {} : { 'data-variable': true, style: variableStyle(word.variable) })}
            >
              {word.text}
            </span>
          </Fragment>
        ))}
      </p>
    </section>
  );
}
