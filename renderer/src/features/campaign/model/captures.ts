import type { Crop } from '#shared/api/index.ts';
import type { Capture } from '#renderer/stores/index.ts';

/** An address of the list and the 0-based rows that show it. */
export type ShownAddress = {
  address: string;
  rows: readonly number[];
  /** Of a file that stands in for the list's address: its name, and that address. */
  fileName?: string;
  listed?: string;
};

/** Each address once, in list order. Rows without one are left out. */
export function distinctAddresses(addresses: readonly string[], rows: readonly number[]): ShownAddress[] {
  const byAddress = new Map<string, number[]>();
  for (const [index, address] of addresses.entries()) {
    if (address === '') continue;
    const known = byAddress.get(address);
    const row = rows[index] ?? index;
    if (known) known.push(row);
    else byAddress.set(address, [row]);
  }
  return [...byAddress].map(([address, rows]) => ({ address, rows }));
}

/** Splits items into lines of `width`, for a list that draws only visible lines. */
export function inLines<Item>(items: readonly Item[], width: number): Item[][] {
  const lines: Item[][] = [];
  for (let from = 0; from < items.length; from += width) lines.push(items.slice(from, from + width));
  return lines;
}

export const captureFilters = ['all', 'failed', 'login', 'unapproved'] as const;
export type CaptureFilter = (typeof captureFilters)[number];

export function passes(filter: CaptureFilter, capture: Capture | undefined): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'failed':
      return isFailed(capture);
    case 'login':
      return isUnapproved(capture) && capture.asset.login;
    case 'unapproved':
      return isUnapproved(capture);
  }
}

function isUnapproved(capture: Capture | undefined): capture is Extract<Capture, { asset: unknown }> {
  return capture !== undefined && 'asset' in capture && capture.asset.url !== null && !capture.asset.approved;
}

/** Whether an address has no content. A failed refresh keeps the previous content. */
export function isFailed(capture: Capture | undefined): boolean {
  if (capture === undefined) return false;
  return 'problem' in capture || (capture.asset.status === 'failed' && capture.asset.url === null);
}

export type Point = { x: number; y: number };

/** Minimum side of a part, as a share of the picture. */
const smallest = 0.05;

/** The part between two corners, shares of the picture; null if it is too small to be intended. */
export function cropBetween(from: Point, to: Point): Crop | null {
  const inside = (value: number): number => Math.min(1, Math.max(0, value));
  const [left, right] = [inside(Math.min(from.x, to.x)), inside(Math.max(from.x, to.x))];
  const [top, bottom] = [inside(Math.min(from.y, to.y)), inside(Math.max(from.y, to.y))];
  if (right - left < smallest || bottom - top < smallest) return null;
  return { left, top, width: right - left, height: bottom - top };
}

export type Edge = 'left' | 'right' | 'top' | 'bottom';
export const wholePicture: Crop = { left: 0, top: 0, width: 1, height: 1 };

/** Where an edge of a part is, as a share of the picture. */
export function edgeOf({ left, top, width, height }: Crop, edge: Edge): number {
  return { left, top, right: left + width, bottom: top + height }[edge];
}

/** A part with one edge moved; the others stay, and it keeps a minimum size. */
export function withEdge(crop: Crop, edge: Edge, to: number): Crop {
  const { left, top, width, height } = crop;
  const [right, bottom] = [left + width, top + height];
  const between = (low: number, high: number): number => Math.min(high, Math.max(low, to));
  switch (edge) {
    case 'left': {
      const moved = between(0, right - smallest);
      return { ...crop, left: moved, width: right - moved };
    }
    case 'right':
      return { ...crop, width: between(left + smallest, 1) - left };
    case 'top': {
      const moved = between(0, bottom - smallest);
      return { ...crop, top: moved, height: bottom - moved };
    }
    case 'bottom':
      return { ...crop, height: between(top + smallest, 1) - top };
  }
}

/** Null for a part that is the whole picture. */
export function cropOrNull(crop: Crop): Crop | null {
  const { left, top, width, height } = crop;
  return left <= 0.001 && top <= 0.001 && width >= 0.999 && height >= 0.999 ? null : crop;
}
