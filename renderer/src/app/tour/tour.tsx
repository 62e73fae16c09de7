import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Route as RouteIcon } from 'lucide-react';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '../../language/index.ts';
import { endTour, useApp, useCampaigns, useJobs, usePreferences, useRoute, useTemplates } from '../../stores/index.ts';
import { QuietButton, useActing } from '../../ui/index.ts';
import { overlap, placeHint, type Box } from './place-hint.ts';
import { sceneOf, stepOf, type Scene } from './scene.ts';
import styles from './tour.module.css';

const VoiceOffer = lazy(async () => ({ default: (await import('../../natural-voice/index.ts')).VoiceOffer }));

/** `anchor`: what it is about. `end`: its button, which ends the tour. */
type Hint = { anchor: string; title: LabelKey; text: LabelKey; end: LabelKey };

const hints: Readonly<Record<Scene, Hint>> = {
  generate: {
    anchor: '[data-tour="generate"]',
    title: 'tour.generate',
    text: 'tour.generateText',
    end: 'tour.skip',
  },
  videos: {
    anchor: '[data-tour="export"]',
    title: 'tour.videos',
    text: 'tour.videosText',
    end: 'common.done',
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
  const tour = usePreferences((state) => state.tour);
  const route = useRoute((state) => state.route);
  const campaignId = route.screen === 'results' ? route.campaignId : null;
  const shownTemplate = useCampaigns(({ campaigns }) => campaigns[campaignId ?? '']?.templateId);
  const scene = sceneOf(tour, route, shownTemplate);
  const { act } = useActing();
  const isSaving = useJobs(({ jobs }) =>
    Object.values(jobs).some((job) => job.kind === 'export' && job.campaignId === campaignId),
  );
  // Whoever saves the videos has got where the tour leads.
  const isDone = scene === 'videos' && isSaving;
  const onDone = useEffectEvent(() => act(endTour));
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  return scene && !isDone && <TourHint key={scene} scene={scene} />;
}

function TourHint({ scene }: { scene: Scene }): ReactNode {
  const { anchor, title, text, end: endLabel } = hints[scene];
  const root = useRef<HTMLElement>(null);
  const place = usePlace(root, anchor);
  const shown = place !== null;
  const { act } = useActing();

  useEffect(() => {
    if (!shown) return;
    const take = (): void => takeFocus(document.querySelector(`${anchor}:enabled`) ?? root.current);
    take();
    // A new screen focuses its heading, sometimes after the hint is there.
    const timer = setInterval(take, lookEvery);
    const settled = setTimeout(() => clearInterval(timer), settlingTime);
    return () => {
      clearInterval(timer);
      clearTimeout(settled);
    };
  }, [shown, anchor]);

  function end(): void {
    const inside = root.current?.contains(document.activeElement) ?? false;
    act(endTour);
    // The keyboard goes on where the hint led to.
    if (inside) document.querySelector<HTMLElement>(anchor)?.focus();
  }

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement } = document;
    const isHere = activeElement && (root.current?.contains(activeElement) || activeElement.matches(anchor));
    if (event.key === 'Escape' && shown && isHere) end();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      {shown && <span aria-hidden className={styles['ring']} style={place.anchor} />}
      <section
        ref={root}
        className={styles['hint']}
        style={shown ? place.hint : undefined}
        data-shown={shown || undefined}
        aria-label={t('tour.name')}
        tabIndex={-1}
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
          <QuietButton size="small" onClick={end}>
            {t(endLabel)}
          </QuietButton>
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
  return voice ? t('tour.generateByVoice', { voice: voice.name }) : t('tour.generateText');
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

/** Moves the focus only if nobody uses it: it is nowhere, or on the heading of a new screen. */
function takeFocus(to: HTMLElement | null): void {
  const { activeElement } = document;
  const isIdle = activeElement === null || activeElement === document.body || activeElement.matches('h1');
  if (isIdle) to?.focus({ preventScroll: true });
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
  // A dialog has the window to itself.
  if (!target || document.querySelector('[aria-modal="true"]')) return null;
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
