// Covers: voices/sprint, voices/sprint/camera, voices/consent
import type { Page } from 'playwright/test';
import type { OperationOutput } from '#shared/api/index.ts';
import { defaultPreferences, type Sprint } from '#shared/ipc/index.ts';
import { makeTemplate, type StandInScenario } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

const phrase = { key: 'hi', before: 'Hi ', after: ', I had a look', variable: 'first_name', occurrence: 0 };
const sprint: Sprint = {
  title: 'Spring outreach',
  templateId: 'one',
  actorId: null,
  readingStyle: 'phrase',
  hasPhrases: true,
  variables: ['first_name'],
  variable: null,
  values: ['Siobhán', 'Łukasz', 'María'].map((value) => ({
    value,
    phrase: { ...phrase, attached: { before: '', after: '' } },
    rows: 1,
    variable: 'first_name',
    recorded: false,
  })),
};
const still: OperationOutput<'judgeFace'> = {
  face: {
    yaw: -7,
    pitch: 1,
    roll: 0,
    scale: 1,
    x: 0,
    y: 0,
    smile: 0,
    light: { level: 1, left_right: 1, clipped: 0 },
  },
  refused: null,
  outline: [0, 1, 2].map((corner) => ({ x: 0.4 + corner / 10, y: 0.4 + (corner % 2) / 10 })),
};
const scenario: StandInScenario = {
  templates: [makeTemplate({ id: 'one', script: 'Hi {{first_name|Sarah}}, I had a look.' })],
  actors: [{ id: 'sam', name: 'Sam', own: true, consent: 'none' }],
  sprint,
  still,
};

// A worklet comes from a blob here, which the window's policy forbids.
test.use({ bypassCSP: true });

/** A camera that shows a colour, and a microphone in which somebody speaks for as long as the test wants. */
async function provideDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Requests of worklets don't come to the test's server.
    const { addModule } = AudioWorklet.prototype;
    AudioWorklet.prototype.addModule = async function (address) {
      const module = await (await fetch(address)).blob();
      return addModule.call(this, URL.createObjectURL(module));
    };
    navigator.mediaDevices.getUserMedia = ({ video } = {}) => {
      const context = new AudioContext();
      const voice = new GainNode(context, { gain: 0 });
      const microphone = context.createMediaStreamDestination();
      const sound = new OscillatorNode(context, { frequency: 220 });
      sound.connect(voice).connect(microphone);
      sound.start();
      Object.assign(window, { speak: (gain: number) => (voice.gain.value = gain) });
      if (!video) return Promise.resolve(microphone.stream);
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const picture = canvas.getContext('2d');
      setInterval(() => {
        if (!picture) return;
        picture.fillStyle = `hsl(${performance.now() / 10} 60% 60%)`;
        picture.fillRect(0, 0, canvas.width, canvas.height);
      }, 40);
      const tracks = canvas.captureStream(25).getVideoTracks();
      return Promise.resolve(new MediaStream([...microphone.stream.getAudioTracks(), ...tracks]));
    };
  });
}

function speak(page: Page, gain: number): Promise<void> {
  return page.evaluate((loud) => (window as unknown as { speak: (gain: number) => void }).speak(loud), gain);
}

/** Says a name, with the silences that a listener needs to notice it. */
async function sayName(page: Page): Promise<void> {
  await page.waitForTimeout(1_000);
  await speak(page, 0.5);
  await page.waitForTimeout(800);
  await speak(page, 0);
}

/** Pictures and length of the recording that was sent last, as a browser plays it. */
function sentLast(page: Page): Promise<{ name: string; width: number; seconds: number }> {
  return page.evaluate(async () => {
    const { input } = window.standIn.calls.findLast(({ name }) => name === 'takes.record') ?? { input: null };
    const { name, bytes } = input as { name: string; bytes: Uint8Array<ArrayBuffer> };
    const video = document.createElement('video');
    video.src = URL.createObjectURL(new Blob([bytes]));
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
    // A browser finds the end of a recording without a length by going there.
    video.currentTime = 1e6;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    return { name, width: video.videoWidth, seconds: video.currentTime };
  });
}

function change(page: Page, value: Partial<NonNullable<(typeof still)['face']>>): Promise<void> {
  return page.evaluate((values) => window.standIn.show(values), value);
}

test('names are filmed with the consent for the face, and a film that does not fit is made again @core', async ({
  page,
  open,
}) => {
  await provideDevices(page);
  await open({ ...scenario, badFilms: { Łukasz: 'side_light' } }, '#/voices/sprint');
  const camera = page.getByRole('combobox', { name: 'Camera' });
  const fit = page.getByRole('region', { name: 'As in your recording' });

  await test.step('the first film needs the consent for the face', async () => {
    await expect(camera).toHaveValue('Sound only');
    await camera.click();
    await page.getByRole('option').nth(1).click();
    const consent = page.getByRole('region', { name: 'My face in videos' });
    await expect(consent.getByText('films of my face')).toBeVisible();
    await expectAccessible(page, ['light']);
    await consent.getByRole('button', { name: 'Record' }).click();
    await consent.getByRole('button', { name: 'Stop' }).click();
    await consent.getByRole('button', { name: 'Give consent' }).click();
    await expect(page.getByText('Listening: say the whole line')).toBeVisible();
    expect(await page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'takes.record'))).toEqual([]);
  });

  await test.step('bars say what differs from the recording', async () => {
    await expect(fit.getByText('4 of 5')).toBeVisible();
    await expect(fit.getByRole('listitem').filter({ hasText: 'Left and right' })).toContainText('turn left');
    await expect(page.getByText('In place')).toBeHidden();
    await change(page, { yaw: 0 });
    await expect(fit.getByText('5 of 5')).toBeVisible();
    await expect(page.getByText('In place')).toBeVisible();
    await expectAccessible(page, ['light']);
  });

  await test.step('a good film moves on', async () => {
    await sayName(page);
    await expect(page.getByRole('button', { name: /^Łukasz/u })).toHaveAttribute('aria-current', 'step');
    const sent = await sentLast(page);
    expect(sent).toMatchObject({ name: 'Siobhán', width: 640 });
    // It began before the name, and goes on after it.
    expect(sent.seconds).toBeGreaterThan(1.8);
  });

  await test.step('one that does not fit says what to change, and stays a sound', async () => {
    await sayName(page);
    await expect(page.getByText('The light came from the side. Put it in front of you.')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText('Listening: say the whole line')).toBeVisible();
    await sayName(page);
    await page.getByRole('button', { name: 'Keep the sound' }).click();
    await expect(page.getByRole('button', { name: /^María/u })).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('button', { name: /^Łukasz.*film again/u })).toBeVisible();
  });

  await test.step('without the camera, the sound alone is recorded', async () => {
    await camera.click();
    await page.getByRole('option', { name: 'Sound only' }).click();
    await expect(fit).toBeHidden();
    await sayName(page);
    await expect(page.getByText('3 names in your voice')).toBeVisible();
    const first = await page.evaluate(() => {
      const { input } = window.standIn.calls.findLast(({ name }) => name === 'takes.record') ?? { input: null };
      return String.fromCharCode(...(input as { bytes: Uint8Array }).bytes.subarray(0, 4));
    });
    expect(first).toBe('RIFF');
  });
});

test('without a camera, names are recorded as sounds with one press', async ({ page, open }) => {
  await provideDevices(page);
  await page.addInitScript(() => {
    const { getUserMedia } = navigator.mediaDevices;
    navigator.mediaDevices.getUserMedia = (wanted) =>
      wanted?.video
        ? Promise.reject(new DOMException('none', 'NotFoundError'))
        : getUserMedia.call(navigator.mediaDevices, wanted);
  });
  const preferences = { recorder: { ...defaultPreferences.recorder, filmsNames: true } };
  await open({ ...scenario, filmsAllowed: true, preferences }, '#/voices/sprint');
  await expect(page.getByRole('heading', { name: 'No camera or microphone found' })).toBeVisible();
  await expectAccessible(page, ['light']);
  await page.getByRole('button', { name: 'Sound only' }).click();
  await expect(page.getByText('Listening: say the whole line')).toBeVisible();
});

test('names without a place in a template are not filmed', async ({ page, open }) => {
  await provideDevices(page);
  const values = sprint.values.map((value) => ({ ...value, phrase: null }));
  const alone: Sprint = { ...sprint, templateId: null, readingStyle: 'alone', hasPhrases: false, values };
  await open({ ...scenario, sprint: alone }, '#/voices/sprint');
  await expect(page.getByText('Listening: say the name')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Camera' })).toBeHidden();
});

test('the consent for the face is withdrawn beside that for the voice', async ({ page, open }) => {
  await open({ ...scenario, filmsAllowed: true }, '#/voices/advanced');
  const consent = page.getByRole('region', { name: 'My face in videos' });
  await consent.getByRole('button', { name: 'Withdraw consent' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('All films of your face will be deleted');
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(consent.getByRole('button', { name: 'Give consent' })).toBeVisible();
  const asked = await page.evaluate(() => window.standIn.calls.find(({ name }) => name === 'withdrawConsent')?.input);
  expect(asked).toEqual({ actor_id: 'sam', of: 'face' });
});
