import { useEffect, useRef, useState } from 'react';
import type { NameTake, TemplateContent } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { nameKey } from '#shared/name-key.ts';
import type { Range } from '#shared/timeline/range.ts';
import { defaultVoiceId } from '#shared/voices.ts';
import { inPlace } from '#renderer/lib/in-place.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { usePlayer } from '#renderer/sound/index.ts';
import { renderPreview, useTakes, useTemplates } from '#renderer/stores/index.ts';
import { useToast } from '#renderer/ui/index.ts';
import type { Entry } from './session.ts';

export type InPlace = {
  /** Whether the current name has a place in a template whose videos use its recording. */
  possible: boolean;
  /** Whether that is known yet: the template has to be read first. */
  known: boolean;
  state: 'silent' | 'coming' | 'heard';
  /** Address of what is played or was; null before. It has pictures. */
  url: string | null;
  toggle(): void;
};

/** Plays a recorded name in the sentence of its template, as in the video. */
export function useInPlace(templateId: string | null, entry: Entry | undefined): InPlace {
  const { content, read } = useContent(templateId);
  const [coming, setComing] = useState(false);
  const [heard, setHeard] = useState<string | null>(null);
  const playing = usePlayer((state) => heard !== null && state.url === heard);
  const toast = useToast();
  /** The last request: answers to any other are too late. */
  const latest = useRef<string | null>(null);

  const sections = content?.sections.filter(({ variable }) => variable === entry?.variable) ?? [];
  const section = sections[entry?.phrase?.occurrence ?? 0] ?? sections[0];
  const take = entry?.state.kind === 'kept' ? entry.state.take : null;

  useEffect(() => {
    // The sound of the previous name, or of a take that is recorded again, must stop.
    return () => {
      latest.current = null;
      setComing(false);
      usePlayer.getState().stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [take?.id]);

  async function hear(): Promise<void> {
    if (!content || !section || !entry || !take) return;
    const { template } = content;
    latest.current = take.id;
    const asked = take.id;
    setComing(true);
    try {
      const values = { [section.variable]: entry.value };
      const voice = template.voice ?? defaultVoiceId;
      const filmed = take.film?.refused === null ? lipsIn(section, template.media?.duration ?? section.end) : {};
      const row = { id: template.id, values, sections: [section], voice };
      const { url, duration, sections } = await renderPreview({ ...row, ...filmed });
      if (latest.current !== asked) return;
      setHeard(url);
      usePlayer.getState().play(url, sections[0] && inPlace(sections[0], duration));
    } catch (error) {
      if (latest.current === asked) toast.fail(toProblem(error));
    } finally {
      if (latest.current === asked) setComing(false);
    }
  }

  return {
    possible: section !== undefined && take !== null && take.chosen && !isOutdone(take, entry),
    known: read,
    url: heard,
    state: coming ? 'coming' : playing ? 'heard' : 'silent',
    toggle() {
      if (playing) usePlayer.getState().stop();
      else if (!coming) void hear();
    },
  };
}

/** A part of a video with its mouth as filmed. */
function lipsIn(section: Range, duration: number): { enable_lipsync: true; stretch: Range } {
  const { start, end } = inPlace(section, duration);
  return { enable_lipsync: true, stretch: { start, end: Math.min(end, start + limits.previewSeconds) } };
}

/** Whether videos use another take, read in its phrase, instead of this one of the name alone. */
function isOutdone(take: NameTake, entry: Entry | undefined): boolean {
  if (!entry || entry.phrase || take.spokenIn) return false;
  const own = useTakes
    .getState()
    .takes.filter(({ name, spokenIn, chosen }) => chosen && spokenIn && sameName(name, take.name));
  return own.length > 0;
}

function sameName(name: string, other: string): boolean {
  return nameKey(name) === nameKey(other);
}

/** The sections of a template; null until read, or if that fails. */
function useContent(templateId: string | null): { content: TemplateContent | null; read: boolean } {
  const [content, setContent] = useState<TemplateContent | null>(null);
  const [read, setRead] = useState(templateId === null);
  useEffect(() => {
    if (templateId === null) return;
    let current = true;
    useTemplates
      .getState()
      .content(templateId)
      .then(
        (found) => {
          if (!current) return;
          setContent(found);
          setRead(true);
        },
        // Only the recording alone can be played then.
        () => {
          if (!current) return;
          setContent(null);
          setRead(true);
        },
      );
    return () => {
      current = false;
    };
  }, [templateId]);
  return { content, read };
}
