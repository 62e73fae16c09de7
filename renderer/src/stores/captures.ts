import type { Asset, AssetSource, OperationInput } from '#shared/api/index.ts';
import { AppError, isAppError, unlessMissing } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/input.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { onAccountChange } from '../lib/account-change.ts';
import { isPassing, toProblem } from '../lib/problem.ts';
import { call } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { studioIdOf } from './templates.ts';

/** The context of addresses: the rows of one template. */
export type CaptureSource = { templateId: string; kind: AssetSource };

export type Capture = { asset: Asset } | { problem: Problem };

type CapturesState = {
  /** The capture of each address, by {@link captureKey}. Absent until requested. */
  captures: Readonly<Record<string, Capture>>;
  /** Fetches addresses that have not been fetched, and follows their progress. */
  want(source: CaptureSource, addresses: readonly string[]): void;
  /** Fetches an address again, whether it failed or not. */
  refresh(source: CaptureSource, address: string): Promise<void>;
  /** Approves a background, crops it, or sets the part of a page that is scrolled through. @throws AppError */
  change(source: CaptureSource, address: string, change: Omit<OperationInput<'updateAsset'>, 'id'>): Promise<void>;
};

export function captureKey({ templateId, kind }: CaptureSource, address: string): string {
  return `${templateId} ${kind} ${address}`;
}

/** Maximum number of addresses in one request. */
const requestSize = 50;
/** Time to gather addresses for one request, and interval between two checks of pending ones, milliseconds. */
const gatherTime = 60;
const lookPause = 1_000;

/** Addresses that are requested or pending, by source. */
const waiting = new Map<string, { source: CaptureSource; addresses: Set<string> }>();
let timer: ReturnType<typeof setTimeout> | undefined;
onAccountChange(() => {
  waiting.clear();
  // A look under way never ends: its answer is dropped.
  clearTimeout(timer);
  timer = undefined;
});

export const useCaptures = createAccountStore<CapturesState>((_set, get) => ({
  captures: {},
  want(source, addresses) {
    const unknown = addresses.filter((address) => get().captures[captureKey(source, address)] === undefined);
    if (unknown.length > 0) follow(source, unknown, gatherTime);
  },
  async refresh(source, address) {
    const known = get().captures[captureKey(source, address)];
    if (known && 'asset' in known) keep(source, address, await call('refreshAsset', { id: known.asset.id }));
    follow(source, [address], lookPause);
  },
  async change(source, address, change) {
    const known = get().captures[captureKey(source, address)];
    if (!known || !('asset' in known)) return;
    keep(source, address, await call('updateAsset', { id: known.asset.id, ...change }));
  },
}));

function keep(source: CaptureSource, address: string, asset: Asset): void {
  keepAll([[captureKey(source, address), { asset }]]);
}

function keepAll(entries: readonly (readonly [string, Capture])[]): void {
  useCaptures.setState(({ captures }) => ({ captures: { ...captures, ...Object.fromEntries(entries) } }));
}

function follow(source: CaptureSource, addresses: readonly string[], pause: number): void {
  const key = captureKey(source, '');
  const known = waiting.get(key) ?? { source, addresses: new Set() };
  waiting.set(key, known);
  for (const address of addresses) known.addresses.add(address);
  timer ??= setTimeout(() => void look(), pause);
}

/** Requests everything that is wanted, once; unfinished ones are requested again soon. */
async function look(): Promise<void> {
  const rounds = [...waiting.values()];
  waiting.clear();
  for (const { source, addresses } of rounds) {
    const list = [...addresses];
    for (let from = 0; from < list.length; from += requestSize) {
      await lookAt(source, list.slice(from, from + requestSize));
    }
  }
  timer = undefined;
  for (const { source, addresses } of waiting.values()) {
    follow(source, [...addresses], lookPause);
  }
}

async function lookAt(source: CaptureSource, addresses: readonly string[]): Promise<void> {
  const { templateId, kind } = source;
  try {
    const asked = addresses.map((address) => ({ kind, address }));
    const id = await studioIdOf(templateId);
    // Asked again about those that could not be fetched, a studio would fetch them again.
    const answer = await unlessMissing(call('prepareTemplateAssets', { id, assets: asked, again: false }));
    // The studio has the template, so it lacks the operation.
    if (answer === null) throw new AppError('NOT_SUPPORTED_YET', say('backgroundsNotShown'));
    const { assets } = answer;
    const found = addresses.flatMap((address, index) => {
      const asset = assets[index];
      return asset ? [{ address, asset }] : [];
    });
    keepAll(found.map(({ address, asset }) => [captureKey(source, address), { asset }]));
    const open = found.filter(({ asset }) => asset.status === 'preparing').map(({ address }) => address);
    if (open.length > 0) follow(source, open, lookPause);
  } catch (error) {
    const problem = toProblem(error);
    // Retries without a refused address, which would keep the others from being fetched.
    const at = isAppError(error) && problem.code === 'URL_REFUSED' ? error.row : undefined;
    const named = at === undefined ? [] : addresses.slice(at, at + 1);
    const refused = named.length > 0 ? named : addresses;
    keepAll(refused.map((address) => [captureKey(source, address), { problem }]));
    if (isPassing(problem)) follow(source, refused, lookPause);
    const others = addresses.filter((address) => !refused.includes(address));
    if (others.length > 0) await lookAt(source, others);
  }
}
