import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from '#renderer/app/lazy-component.tsx';

function Greeting({ name }: { name: string }): ReactNode {
  return `Hi ${name}`;
}

test('a component that was fetched before is drawn at once', async () => {
  const Lazy = lazyComponent(async () => Greeting, 'still coming');
  const draw = (): string => renderToStaticMarkup(createElement(Lazy, { name: 'Sarah' }));
  expect(draw()).toBe('still coming');
  await Lazy.preload();
  expect(draw()).toBe('Hi Sarah');
});

test('a component whose code could not be fetched is asked for again', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(Greeting);
  const Lazy = lazyComponent(load);
  await expect(Lazy.preload()).rejects.toThrow('offline');
  await Lazy.preload();
  expect(renderToStaticMarkup(createElement(Lazy, { name: 'Tom' }))).toBe('Hi Tom');
});
