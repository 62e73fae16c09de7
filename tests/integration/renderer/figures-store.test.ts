import { expect, test, vi } from 'vitest';
import { useFigures } from '#renderer/stores/figures.ts';
import type { Figures } from '#shared/ipc/index.ts';

const { request } = vi.hoisted(() => ({ request: vi.fn<(name: string, input: unknown) => Promise<Figures>>() }));
vi.mock('#renderer/platform/bridge.ts', () => ({ request, onEvent: () => () => undefined }));

function figures(undated: number): Figures {
  return { days: [], reasons: [], undated };
}

test('the figures are those of the days asked for last, also where the answer before comes later', async () => {
  const answers: ((figures: Figures) => void)[] = [];
  request.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { load } = useFigures.getState();
  const both = [load(28), load(84)];
  answers[1]?.(figures(84));
  answers[0]?.(figures(28));
  await Promise.all(both);
  expect(useFigures.getState().figures).toEqual(figures(84));
});
