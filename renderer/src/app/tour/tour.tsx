import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Route as RouteIcon } from 'lucide-react';
import type { LabelKey } from '#shared/language/index.ts';
import { voiceLabel } from '../../lib/voice-options.ts';
import { t } from '../../language/index.ts';
import { endTour, useApp, useCampaigns, usePreferences, useRoute, useTemplates } from '../../stores/index.ts';
import { PrimaryButton, QuietButton, useActing } from '../../ui/index.ts';
import { overlap, placeHint, type Box } from './place-hint.ts';
import { sceneOf, stepOf, type Scene } from './scene.ts';
import styles from './tour.module.css';

const VoiceOffer = lazy(async () => ({ default: (await import('../../natural-voice/index.ts')).VoiceOffer }));

type Hint = {
  /** Its anchor. */
  anchor: string;
  title: LabelKey;
  text: LabelKey;
  /** Its button, and the action it triggers on the screen; the last one ends the tour. */
  next: { label: LabelKey; presses: string | null };
};

const hints: Readonly<Record<Scene, Hint>> = {
  generate: {
    anchor: '[data-tour="generate"]',
    title: 'tour.generate',
    text: 'tour.generateText',
    next: { label: 'tour.generateNow', presses: '[data-tour="generate"]' },
  },
  videos: {
    anchor: '[data-tour="export"]',
    title: 'tour.videos',
    text: 'tour.videosText',
    next: { label: 'common.done', presses: null },
  },
};

/** Elements that a hint must not cover. */
const pressable = ['button', 'a[href]', 'input', 'textarea', 'select', '[role="slider"]', '[role="menuitem"]'].join();
/** Interval of checking whether the screen has moved, milliseconds, as layout changes have no events. */
const lookEvery = 250;
/** Time after which a screen has set its focus, milliseconds. */
const settlingTime = 3_000;

/** The tour of the first start: one hint at a time beside its subject. It blocks nothing. */
export function Tour(): ReactNode {
  const scene = useScene();
  return scene && <TourHint key={scene} scene={scene} />;
}

function useScene(): Scene | null {
  const tour = usePreferences((state) => state.tour);
  const route = useRoute((state) => state.route);
  const shownTemplate = useCampaigns(({ campaigns }) =>
    route.screen === 'results' ? campaigns[route.campaignId]?.templateId : undefined,
  );
  return sceneOf(tour, route, shownTemplate);
}

function TourHint({ scene }: { scene: Scene }): ReactNode {
  const { anchor, title, text, next } = hints[scene];
  const root = useRef<HTMLElement>(null);
  const place = usePlace(root, anchor);
  const shown = place !== null;
  const { act } = useActing();

  useEffect(() => {
    if (!shown) return;
    const take = (): void => takeFocus(root.current);
    take();
    // A new screen focuses its heading, sometimes after the hint is there.
    const timer = setInterval(take, lookEvery);
    const settled = setTimeout(() => clearInterval(timer), settlingTime);
    return () => {
      clearInterval(timer);
      clearTimeout(settled);
    };
  }, [shown]);

  function end(): void {
    const inside = root.current?.contains(document.activeElement) ?? false;
    act(endTour);
    // The keyboard goes on where the hint led to.
    if (inside) document.querySelector<HTMLElement>(anchor)?.focus();
  }

  function goOn(): void {
    if (next.presses === null) return end();
    document.querySelector<HTMLElement>(next.presses)?.click();
  }

  return (
    <>
      {shown && <span aria-hidden className={styles['ring']} style={place.anchor} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape on the buttons inside */}
      <section
        ref={root}
        className={styles['hint']}
        style={shown ? place.hint : undefined}
        data-shown={shown || undefined}
        aria-label={t('tour.name')}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          end();
        }}
      >
        <div aria-live="polite">
          {shown && (
            <>
              <p className={styles['step']}>
                <RouteIcon size={14} strokeWidth={1.8} aria-hidden />
                {t('tour.step', { step: stepOf[scene] })}
              </p>
              <h2 className={styles['title']}>{t(title)}</h2>
              <p className={styles['text']}>{scene === 'generate' ? <GenerateText /> : t(text)}</p>
            </>
          )}
        </div>
        {scene === 'videos' && <LastOffer />}
        <div className={styles['actions']}>
          {scene !== 'videos' && (
            <QuietButton size="small" onClick={end}>
              {t('tour.skip')}
            </QuietButton>
          )}
          <PrimaryButton size="small" data-next onClick={goOn}>
            {t(next.label)}
          </PrimaryButton>
        </div>
      </section>
    </>
  );
}

/** The voice of the sample, a woman's, is the embedded one where its file could be fetched. */
const sampleVoice = 'hibari:heart';

/** Who will say the words. */
function GenerateText(): ReactNode {
  const voice = useApp(({ info }) => info?.voices.find(({ id }) => id === sampleVoice));
  return voice ? t('tour.generateByVoice', { voice: voiceLabel([voice], voice.id) }) : t('tour.generateText');
}

/** The names just heard can sound better. */
function LastOffer(): ReactNode {
  const templateId = usePreferences((state) => state.tour.templateId);
  const template = useTemplates((state) => state.templates[templateId]);
  return (
    template && (
      <div className={styles['offer']}>
        <Suspense>
          <VoiceOffer template={template} />
        </Suspense>
      </div>
    )
  );
}

/** Takes the focus only if nobody uses it: it is nowhere, or on the heading of a new screen. */
function takeFocus(hint: HTMLElement | null): void {
  const { activeElement } = document;
  const isIdle = activeElement === null || activeElement === document.body || activeElement.matches('h1');
  if (isIdle) hint?.focus({ preventScroll: true });
}

type Place = { hint: { left: number; top: number }; anchor: Box };

/** The position of the hint; null while its subject is not on the screen. */
function usePlace(root: RefObject<HTMLElement | null>, anchor: string): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    function look(): void {
      setPlace((before) => (root.current ? placeOf(root.current, anchor, before) : before));
    }
    look();
    const timer = setInterval(look, lookEvery);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [root, anchor]);
  return place;
}

function placeOf(hint: HTMLElement, selector: string, before: Place | null): Place | null {
  const target = document.querySelector(selector);
  if (!target) return null;
  const anchor = boxOf(target);
  const size = { width: hint.offsetWidth, height: hint.offsetHeight };
  const others = [...document.querySelectorAll(pressable)]
    .filter((element) => !hint.contains(element) && element.checkVisibility())
    .map(boxOf);
  const room = { width: window.innerWidth, height: window.innerHeight };
  // It stays as long as its place is good: a moving hint is hard to read and to press.
  if (before && isSame(before.anchor, anchor)) {
    const box = { ...before.hint, ...size };
    const isInside = box.left + box.width <= room.width && box.top + box.height <= room.height;
    if (isInside && others.every((other) => overlap(box, other) === 0)) return before;
  }
  const found = placeHint(anchor, size, room, others);
  const isThere =
    before && isSame(before.anchor, anchor) && before.hint.left === found.left && before.hint.top === found.top;
  return isThere ? before : { hint: found, anchor };
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

function isSame(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}
