import { useEffect, useState } from 'react';
import type { Asset } from '#shared/api/index.ts';

/**
 * Small pictures of captures. A capture of a page has up to 23 million pixels, and a list of them in full size would
 * take gigabytes. So each is decoded once, off the page's thread, and only the small picture is kept in memory.
 */

/** Pixels. */
const size = { width: 384, height: 216 };
/** Maximum number kept; the oldest are dropped first. */
const kept = 2_000;
const thumbnails = new Map<string, string>();
/** The queue: pictures are decoded one at a time, as each takes the memory of the full size for a moment. */
let line: Promise<unknown> = Promise.resolve();

/**
 * The address of a small picture, cut from the top of a larger one; null until it is ready.
 * @param path of the app. @param version of the content: a path stays the same when its picture is cropped or
 * refreshed.
 */
export function useThumbnail(path: string | null, version: string): string | null {
  const key = path === null ? null : `${path} ${version}`;
  const [made, setMade] = useState<{ key: string; url: string } | null>(null);
  useEffect(() => {
    if (path === null || key === null || thumbnails.has(key)) return;
    let wanted = true;
    line = line
      .then(async () => {
        if (!wanted) return;
        const url = thumbnails.get(key) ?? (await makeThumbnail(path));
        keep(key, url);
        if (wanted) setMade({ key, url });
      })
      .catch(() => {
        // The browser shows the picture, or that there is none.
        if (wanted) setMade({ key, url: path });
      });
    return () => {
      wanted = false;
    };
  }, [path, key]);
  if (key === null) return null;
  return thumbnails.get(key) ?? (made?.key === key ? made.url : null);
}

/** A picture of the app in its own size, read again for each version; null until it is ready. */
export function usePicture(path: string | null, version: string): string | null {
  const key = path === null ? null : `${path} ${version}`;
  const [read, setRead] = useState<{ key: string; url: string } | null>(null);
  useEffect(() => {
    if (path === null || key === null) return;
    const stop = new AbortController();
    let made: string | null = null;
    fetch(path, { signal: stop.signal })
      .then((response) => response.blob())
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setRead({ key, url: made });
      })
      .catch(() => {
        // The browser shows the picture, or that there is none.
        if (!stop.signal.aborted) setRead({ key, url: path });
      });
    return () => {
      stop.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path, key]);
  return read?.key === key ? read.url : null;
}

/** Changes with a background's content. */
export function versionOf({ crop, fetched_at: fetchedAt }: Asset): string {
  return JSON.stringify([crop, fetchedAt]);
}

async function makeThumbnail(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`media answered ${response.status}`);
  const picture = await createImageBitmap(await response.blob());
  const shape = size.height / size.width;
  // The widest part of that shape, from the top: where a page begins.
  const width = Math.min(picture.width, picture.height / shape);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const left = (picture.width - width) / 2;
  canvas.getContext('2d')?.drawImage(picture, left, 0, width, width * shape, 0, 0, size.width, size.height);
  picture.close();
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }));
}

function keep(path: string, url: string): void {
  thumbnails.set(path, url);
  const oldest = thumbnails.entries().next().value;
  if (thumbnails.size <= kept || oldest === undefined) return;
  thumbnails.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}
