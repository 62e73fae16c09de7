import { parentPort } from 'node:worker_threads';

/** A client in a thread of its own: what it does with large bodies is not the studio's work. */
export type Sending = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
};
/** `start` is the beginning of the answer's text. */
export type Answered = { status: number; start: string };

parentPort?.on('message', async ({ url, method, headers, body }: Sending) => {
  const response = await fetch(url, { method, headers, ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}) });
  const text = await response.text();
  const answered: Answered = { status: response.status, start: text.slice(0, 500) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answered);
});
