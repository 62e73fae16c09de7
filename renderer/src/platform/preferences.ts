import { z } from 'zod';

/** One small choice this window remembers by itself. Reading never fails: an unreadable value counts as none. */
export type Preference<T> = { read(): T; write(value: T): void };

function preference<T>(key: string, schema: z.ZodType<T>, fallback: T): Preference<T> {
  const name = `vocative.${key}`;
  return {
    read() {
      const stored = window.localStorage.getItem(name);
      if (stored === null) return fallback;
      const parsed = z.string().transform(readJson).pipe(schema).safeParse(stored);
      return parsed.success ? parsed.data : fallback;
    },
    write(value) {
      window.localStorage.setItem(name, JSON.stringify(value));
    },
  };
}

function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: String(error) });
    return z.NEVER;
  }
}

const recorderSchema = z.object({
  cameraId: z.string(),
  microphoneId: z.string(),
  /** Words a minute of the teleprompter. */
  speed: z.number(),
  script: z.string(),
  showScript: z.boolean(),
  showGuide: z.boolean(),
});
export type RecorderPreferences = z.infer<typeof recorderSchema>;

/** Choices of this window on this computer; nothing secret, nothing whose loss would matter. */
export const preferences = {
  theme: preference('theme', z.enum(['system', 'light', 'dark']), 'system'),
  exportFolder: preference('export-folder', z.string(), ''),
  recorder: preference<RecorderPreferences>('recorder', recorderSchema, {
    cameraId: '',
    microphoneId: '',
    speed: 130,
    script: '',
    showScript: true,
    showGuide: true,
  }),
};
